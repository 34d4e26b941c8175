// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.58,
  `
  anchored=-1.13 anchoredWide=-0.61 anchors=-0.88 asked=0.01 belowOthers=0.12 claims=1.5
  claimsAnchoredWide=0.6 claimsDenied=0.67 claimsFiguresStand=-0.25 claimsNewWords=-0.57
  claimsNoFigure=-1.42 claimsOpen=0.26 claimsRecent=0.11 claimsUnanchored=-0.24 claimsUncovered=-0.11
  claimsUnheard=-0.08 claimsUnstated=1.32 claimsWe=0.72 deedDenied=0.72 deedDone=0.38 deedNoKin=0.52
  deedOpen=0.25 deedUnheard=0.24 deniesElsewhere=0.22 everyday=-0.08 figures=0.72
  figuresAllStand=-1.71 figuresStand=-2.53 future=0.84 inOneReport=-1.11 isDeed=-0.01 kinDone=-0.49
  known=-0.48 lacks=-0.13 long=0.31 modal=-0.33 money=0.95 nearerDenied=-0.15 nearerPlanned=-0.41
  nearerPossible=-0.17 negated=-1.51 newWords=2.22 onlyAsked=-1.05 others=-2.44
  others_claimsUnheard=0.68 others_inOneReport=0.01 others_known=0.24 others_newWords=-2.64
  others_own=-0.21 others_stated=0.74 others_wide=-0.12 own=0.1 passive=0.11 past=-0.38 perfect=1.33
  perfectUncovered=0.13 perfectUnheard=0.13 presentPassive=-1.01 recent=0.04 relative=-0.47
  saysDenied=-0.12 saysNearerDenied=1.12 saysOpen=-0.54 saysUnstated=0.32 short=-0.49 state=0.02
  stated=-0.14 still=-0.75 supposed=-0.05 tableDenied=-0.78 tableFine=-0.51 tableForeign=1.3
  tableForeignAlone=-0.49 tableForeignBinding=1.58 tableForeignFirm=0.88 tableForeignUngrouped=0.89
  tableUnclaimed=-0.19 verbDenied=0.52 verbDone=-0.17 verbOpen=0.17 verbless=-0.57 we=0.76
  weUnheard=-0.38 weUnstated=0.31 wide=-0.27 you=-0.14
  word_accept=-0.48 word_accord=-0.13 word_account=0.45 word_acknowledg=-0.38 word_adjuster=0.27
  word_advanc=0.14 word_affect=0.18 word_afternoon=-0.13 word_afterward=-0.25 word_agr=-0.51
  word_ahead=-0.18 word_air=0.29 word_allowanc=-0.13 word_almost=-0.15 word_alon=-0.33 word_alway=0.5
  word_among=-0.12 word_another=0.33 word_anyon=0.29 word_anyth=-0.34 word_apologis=0.16
  word_apology=0.28 word_appear=-0.37 word_apply=0.55 word_approv=0.62 word_around=-0.52
  word_arriv=-0.5 word_arrival=-0.12 word_asid=-0.1 word_ask=-0.11 word_asked=-0.62 word_assess=-0.18
  word_availabl=-0.23 word_averag=-0.42 word_await=-0.16 word_back=-0.13 word_backup=-0.3
  word_balanc=0.23 word_bank=0.11 word_becom=0.34 word_began=-0.31 word_begin=0.13 word_begun=-0.15
  word_behalf=0.19 word_behind=-0.11 word_besid=0.19 word_best=-0.18 word_bill=0.13 word_bit=-0.24
  word_blood=0.4 word_board=0.39 word_book=-0.31 word_borrow=-0.17 word_bought=-0.18
  word_breakfast=0.29 word_brief=-0.13 word_bring=-0.2 word_broken=0.57 word_brought=-0.52
  word_budget=-0.14 word_build=0.2 word_bus=-0.16 word_cal=0.43 word_call=0.24 word_cam=-0.68
  word_cancel=0.17 word_cap=0.28 word_car=0.3 word_card=0.82 word_carry=0.16 word_caught=0.12
  word_caus=-0.3 word_chang=-0.35 word_charg=0.16 word_chas=0.25 word_cheaper=-0.21
  word_cheapest=-0.15 word_check=-0.43 word_child=0.33 word_choos=-0.14 word_claim=-0.2
  word_clean=0.33 word_clear=-0.19 word_climb=-0.3 word_clinic=0.14 word_clos=-0.45 word_cm=-0.44
  word_co=-0.12 word_coffe=0.24 word_cold=0.13 word_collection=-0.12 word_com=-0.16 word_combin=-0.26
  word_comment=-0.12 word_company=-0.23 word_compar=-0.29 word_complain=0.33 word_complet=0.47
  word_concern=-0.13 word_concert=-0.26 word_confirm=0.68 word_confirmation=0.12 word_connection=0.11
  word_consolidat=0.32 word_contract=0.2 word_convert=-0.2 word_cool=0.31 word_council=0.24
  word_count=-0.28 word_courier=0.13 word_cours=0.22 word_cover=-0.14 word_crack=0.79 word_credit=0.48
  word_crew=0.11 word_custom=0.18 word_customer=-0.21 word_damag=-0.15 word_dat=-0.32
  word_databas=0.35 word_dated=-0.12 word_day=-1.14 word_deadlin=-0.15 word_decid=-0.57
  word_deduct=-0.18 word_degre=0.29 word_delet=0.44 word_delivery=0.38 word_depend=-0.17
  word_deposit=0.22 word_describ=0.29 word_desk=0.11 word_detail=0.14 word_diagnos=0.16
  word_differenc=0.19 word_dinner=0.36 word_direct=0.19 word_discount=0.66 word_disput=-0.33
  word_doing=-0.17 word_dollar=-0.16 word_dozen=-0.21 word_driver=0.5 word_drop=0.5 word_drov=-0.12
  word_dry=-0.2 word_due=-0.32 word_dug=-0.12 word_earlier=-0.32 word_earliest=-0.12 word_earn=0.16
  word_eat=0.16 word_edition=0.29 word_effect=0.39 word_either=-0.57 word_els=-0.35 word_email=-0.14
  word_empty=0.49 word_end=-0.33 word_ended=-0.43 word_enough=-0.14 word_entry=0.34 word_error=-0.19
  word_euro=-0.65 word_even=0.3 word_ever=0.67 word_everyon=-0.11 word_everyth=-0.47
  word_exactly=-0.37 word_examin=0.33 word_expect=-0.17 word_extra=0.11 word_factor=-0.11
  word_failur=0.25 word_fall=0.13 word_family=0.36 word_far=-1.06 word_fault=0.6 word_faulty=0.31
  word_favour=-0.25 word_fee=0.36 word_feed=0.25 word_fewer=-0.21 word_field=0.13 word_fifth=-0.63
  word_fil=0.25 word_filed=0.26 word_fin=-0.47 word_final=-0.16 word_finish=0.15 word_first=-1.19
  word_fit=0.59 word_fix=-0.26 word_fixed=-0.11 word_fleet=0.13 word_flown=0.16 word_follow=0.35
  word_food=-0.38 word_foot=-0.12 word_forecast=0.46 word_fourth=0.77 word_fresh=0.24 word_full=-0.17
  word_gallon=-0.25 word_gap=-0.13 word_gb=-0.35 word_gestur=0.13 word_get=-0.18 word_giv=-0.14
  word_given=0.12 word_go=-0.22 word_going=-0.15 word_gon=0.52 word_good=-0.36 word_goodwil=0.28
  word_grant=0.23 word_gravity=-0.22 word_grew=-0.1 word_half=-1.75 word_happen=-0.18 word_happy=-0.19
  word_head=-0.13 word_health=0.23 word_heard=-0.12 word_heat=-0.14 word_held=-0.2 word_help=0.18
  word_high=-0.24 word_higher=-0.15 word_highest=-0.43 word_him=0.51 word_hir=0.16 word_hit=0.28
  word_hold=-0.34 word_hom=-0.2 word_hour=-1.01 word_hundr=-0.32 word_ill=0.31 word_impair=-0.12
  word_incident=0.12 word_includ=0.39 word_increas=-0.18 word_inform=-0.18 word_insid=-0.19
  word_inspect=-0.23 word_inspection=-0.27 word_instead=0.18 word_insur=-0.14 word_insuranc=-0.14
  word_insurer=0.26 word_invoic=0.19 word_issu=0.44 word_item=-0.22 word_itself=-0.55
  word_journey=-0.18 word_keep=-0.15 word_kg=-0.35 word_kidney=0.18 word_kilo=-0.14 word_kind=-0.33
  word_kitchen=0.12 word_km=-0.28 word_lack=-0.12 word_land=0.41 word_larg=0.24 word_largest=-0.22
  word_last=0.11 word_later=-0.77 word_lay=-0.18 word_lb=-0.47 word_leak=0.87 word_least=-0.14
  word_leav=-0.98 word_left=0.47 word_lent=0.14 word_less=-0.51 word_letter=0.16 word_level=-0.17
  word_light=0.14 word_lik=0.22 word_limit=-0.33 word_list=-0.29 word_litr=-0.27 word_littl=-0.65
  word_liv=0.12 word_load=0.18 word_long=-0.19 word_longer=-0.14 word_longest=0.22 word_look=-0.34
  word_los=0.12 word_loss=-0.3 word_lost=0.5 word_lot=0.24 word_lowest=-0.24 word_machin=-0.12
  word_mail=0.25 word_mak=-0.28 word_manager=0.16 word_match=0.1 word_matter=-0.41 word_maximum=-0.12
  word_meant=0.33 word_measur=-0.38 word_member=0.17 word_mer=-0.14 word_messag=-0.36 word_metr=-0.14
  word_mid=-0.28 word_midnight=-0.32 word_mil=-0.72 word_minut=-1.31 word_miss=0.2 word_mistak=-0.3
  word_mixed=-0.3 word_moment=-0.24 word_month=0.33 word_morn=0.25 word_mostly=-0.1 word_moved=-0.39
  word_mrs=-0.24 word_ms=-0.78 word_mwh=-0.17 word_nam=0.26 word_named=0.21 word_nearest=-0.29
  word_nearly=-0.7 word_need=0.16 word_neither=-0.3 word_never=1.29 word_new=0.52 word_night=0.39
  word_nobody=0.28 word_normally=-0.15 word_not=-0.14 word_noted=0.15 word_noth=-0.4 word_notic=-0.14
  word_notify=-0.17 word_number=-0.39 word_occur=-0.18 word_offic=0.35 word_old=-0.2 word_one=0.13
  word_open=-0.58 word_operator=0.31 word_option=0.12 word_original=-0.21 word_outag=0.3
  word_outsid=-0.25 word_owner=0.3 word_packag=0.26 word_pag=-0.29 word_paged=0.36 word_paid=-0.17
  word_pair=0.13 word_paper=0.19 word_parcel=0.31 word_part=-0.27 word_pass=-0.38 word_past=-0.33
  word_percentag=-0.13 word_performanc=-0.1 word_period=0.16 word_permit=-0.18 word_phon=0.6
  word_pick=-0.39 word_pictur=-0.13 word_play=0.24 word_plus=-0.15 word_point=-0.48 word_port=0.42
  word_possibl=-0.12 word_post=0.22 word_power=0.14 word_prais=0.2 word_prefer=-0.15
  word_prescrib=0.21 word_process=0.39 word_production=0.58 word_promis=-1.17 word_provid=-0.24
  word_pul=-0.26 word_pull=-0.19 word_put=-0.43 word_quarter=-0.71 word_question=-0.23
  word_quick=-0.12 word_rac=-0.11 word_rais=-0.18 word_ran=-0.42 word_rang=0.19 word_rank=-0.15
  word_rat=-0.32 word_rated=-0.12 word_rather=-0.42 word_re=0.29 word_read=0.16 word_ready=-0.27
  word_reason=-0.12 word_recommend=-0.36 word_recover=-0.16 word_reduc=-0.19 word_refund=0.81
  word_regard=-0.86 word_reimburs=0.29 word_reject=0.6 word_releas=0.42 word_remain=-0.22
  word_reminder=0.18 word_renew=-0.29 word_repair=0.76 word_replac=0.15 word_replacement=0.62
  word_reply=-0.2 word_report=0.11 word_requir=-0.12 word_respondent=0.12 word_rest=-0.28
  word_restart=0.21 word_restor=0.31 word_result=0.28 word_retry=0.3 word_return=0.16
  word_reviewer=0.24 word_right=0.27 word_ring=0.15 word_ris=0.25 word_rol=-0.64 word_ros=-0.2
  word_roughly=-1.69 word_round=-1.18 word_run=-0.42 word_runner=-0.29 word_safety=0.36 word_sal=-0.16
  word_sav=-0.19 word_saw=-0.27 word_schedul=0.12 word_scor=-0.34 word_sea=0.22 word_season=0.1
  word_second=0.54 word_security=0.3 word_seen=-0.22 word_set=-0.51 word_settl=-0.37 word_ship=0.51
  word_shipment=-0.14 word_short=-0.56 word_show=0.23 word_shut=-0.19 word_sid=-0.45 word_sign=-0.18
  word_signatur=-0.36 word_sincerely=-0.37 word_sit=-0.18 word_sla=0.18 word_slightly=-0.19
  word_slip=-0.21 word_slow=-0.1 word_small=0.15 word_smaller=0.41 word_sold=0.12 word_someon=0.2
  word_soon=-0.23 word_sort=-0.12 word_speed=-0.19 word_spoken=0.19 word_squar=-0.13 word_stag=0.16
  word_stand=0.14 word_start=0.17 word_stat=0.28 word_statement=0.1 word_station=0.21
  word_status=-0.29 word_stay=-0.26 word_step=-0.18 word_stood=0.34 word_stor=0.12 word_strongest=0.42
  word_submit=0.16 word_succeed=-0.18 word_success=-0.13 word_successfully=0.72 word_suggest=-0.25
  word_suitcas=-0.17 word_supplier=-0.38 word_survey=-0.22 word_swap=-0.45 word_tabl=0.21
  word_tak=-0.19 word_team=0.35 word_technician=-0.42 word_tell=-0.61 word_temperatur=-0.28
  word_tenth=-0.25 word_test=0.24 word_text=-0.44 word_their=0.12 word_thing=-0.61 word_third=-0.19
  word_thyroid=-0.22 word_ticket=-0.18 word_tim=-0.51 word_tomorrow=0.37 word_tonn=-0.43
  word_took=-0.61 word_tooth=0.54 word_top=0.16 word_traffic=0.22 word_train=0.11 word_transfer=0.39
  word_transport=0.3 word_travel=0.14 word_treat=0.21 word_tried=-0.23 word_trip=-0.12
  word_troubl=0.14 word_truck=0.14 word_try=-0.23 word_twic=-0.61 word_updat=-0.47 word_upper=-0.1
  word_used=-0.56 word_valu=-0.23 word_vegetarian=0.13 word_version=-0.34 word_view=-0.3 word_vot=-0.1
  word_wait=-0.36 word_waiv=0.14 word_want=-0.41 word_warehous=0.16 word_warm=-0.29 word_week=-0.29
  word_weigh=-0.66 word_went=0.22 word_whether=-0.28 word_whol=-0.16 word_wid=0.17 word_window=0.13
  word_wish=-0.15 word_won=-0.2 word_work=-0.61 word_worth=-0.17 word_writ=0.6 word_year=0.16
  word_yesterday=0.68 word_μg=0.28
`,
);
