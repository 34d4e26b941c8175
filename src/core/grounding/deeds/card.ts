// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.38,
  `
  anchored=-1.07 anchoredWide=-0.59 anchors=-1 asked=-0.02 belowOthers=0.14 bySomebody=0.79
  claims=1.65 claimsAnchoredWide=0.56 claimsDenied=0.72 claimsFiguresStand=-0.24 claimsNewWords=-0.62
  claimsNoFigure=-1.47 claimsOpen=0.33 claimsRecent=0.05 claimsUnanchored=-0.16 claimsUncovered=-0.18
  claimsUnheard=-0.05 claimsUnstated=1.36 claimsWe=0.55 deedDenied=0.86 deedDone=0.33 deedNoKin=0.5
  deedOpen=0.27 deedUnheard=0.21 deniesElsewhere=0.22 everyday=-0.41 figures=0.64
  figuresAllStand=-1.69 figuresStand=-2.57 future=0.82 harmless=0.09 hasSubject=-0.22
  inOneReport=-1.04 isDeed=-0.01 kinDone=-0.35 known=-0.37 lacks=-0.2 long=0.2 modal=-0.3 money=0.93
  nearerDenied=-0.24 nearerPlanned=-0.37 nearerPossible=-0.16 negated=-1.55 newWords=2.35
  onlyAsked=-1.05 others=-2.46 others_claimsUnheard=0.73 others_inOneReport=0.02 others_known=0.25
  others_newWords=-2.75 others_own=-0.28 others_stated=0.83 others_wide=-0.21 passive=0.14 past=-0.49
  perfect=1.52 perfectUncovered=0.13 perfectUnheard=0.07 presentPassive=-1.02 recent=0.07
  relative=-0.42 saysDenied=-0.12 saysNearerDenied=1.2 saysOpen=-0.55 saysUnstated=0.3 short=-0.48
  state=0.06 stated=-0.18 still=-0.7 supposed=-0.05 tableDenied=-0.9 tableFine=-0.56 tableForeign=1.21
  tableForeignAlone=-0.6 tableForeignBinding=1.7 tableForeignFirm=0.97 tableForeignUngrouped=0.96
  tableUnclaimed=-0.17 verbDenied=0.47 verbDone=-0.27 verbOpen=0.09 verbless=-0.73 we=0.75
  weUnheard=-0.34 weUnstated=0.27 wide=-0.31 you=-0.1
  word_accept=-0.55 word_accord=-0.13 word_account=0.41 word_acknowledg=-0.33 word_added=-0.19
  word_adjuster=0.28 word_advanc=0.13 word_affect=0.22 word_afternoon=-0.12 word_afterward=-0.25
  word_agr=-0.55 word_ahead=-0.18 word_air=0.29 word_allergy=0.23 word_allowanc=-0.11
  word_almost=-0.14 word_alon=-0.31 word_alway=0.5 word_among=-0.15 word_another=0.32 word_anyon=0.29
  word_anyth=-0.33 word_apologis=0.13 word_apology=0.3 word_appear=-0.36 word_apply=0.57
  word_approv=0.53 word_approval=0.24 word_around=-0.58 word_arriv=-0.46 word_arrival=-0.12
  word_asked=-0.66 word_assess=-0.22 word_availabl=-0.22 word_averag=-0.35 word_await=-0.17
  word_back=-0.17 word_backup=-0.3 word_balanc=0.16 word_bank=0.14 word_becom=0.35 word_began=-0.31
  word_begin=0.13 word_begun=-0.13 word_behalf=0.16 word_behind=-0.11 word_besid=0.15 word_best=-0.18
  word_bill=0.15 word_bit=-0.24 word_blood=0.42 word_board=0.38 word_book=-0.33 word_borrow=-0.18
  word_bought=-0.24 word_breakfast=0.27 word_brief=-0.12 word_bring=-0.19 word_broken=0.56
  word_brought=-0.47 word_budget=-0.13 word_build=0.23 word_bus=-0.14 word_cal=0.31 word_call=0.26
  word_cam=-0.37 word_cancel=0.18 word_cap=0.29 word_car=0.31 word_card=0.86 word_carry=0.18
  word_caught=0.15 word_caus=-0.35 word_chang=-0.37 word_charg=0.22 word_chas=0.22 word_cheaper=-0.21
  word_cheapest=-0.14 word_check=-0.49 word_child=0.33 word_choos=-0.15 word_ciao=-0.1 word_claim=-0.2
  word_clean=0.31 word_clear=-0.24 word_climb=-0.32 word_clinic=0.17 word_clos=-0.45 word_cm=-0.43
  word_co=-0.11 word_cod=0.11 word_coffe=0.26 word_cold=0.13 word_collect=-0.15 word_collection=-0.14
  word_com=-0.12 word_combin=-0.29 word_comment=-0.13 word_company=-0.25 word_compar=-0.34
  word_complain=0.33 word_complet=0.65 word_concern=-0.13 word_concert=-0.25 word_confirm=0.67
  word_confirmation=0.12 word_connection=0.15 word_consolidat=0.31 word_contact=-0.11
  word_contain=-0.12 word_contract=0.18 word_convert=-0.3 word_cool=0.31 word_council=0.22
  word_count=-0.31 word_courier=0.15 word_cours=0.22 word_cover=-0.11 word_crack=0.73 word_credit=0.43
  word_custom=0.2 word_customer=-0.18 word_damag=-0.17 word_dat=-0.32 word_data=-0.11 word_databas=0.5
  word_dated=-0.16 word_day=-1.15 word_deadlin=-0.12 word_decid=-0.44 word_deduct=-0.19
  word_degre=0.29 word_delet=0.44 word_delivery=0.37 word_depend=-0.14 word_deposit=0.28
  word_describ=0.29 word_desk=0.12 word_detail=0.13 word_differenc=0.2 word_dinner=0.36
  word_direct=0.18 word_discount=0.67 word_disput=-0.33 word_doing=-0.17 word_dollar=-0.15
  word_dozen=-0.23 word_driver=0.52 word_drop=0.53 word_drov=-0.14 word_dry=-0.2 word_due=-0.33
  word_dug=-0.12 word_earlier=-0.33 word_earliest=-0.13 word_earn=0.16 word_eat=0.17 word_edition=0.27
  word_effect=0.43 word_either=-0.6 word_els=-0.33 word_email=-0.12 word_empty=0.47 word_end=-0.31
  word_ended=-0.43 word_enough=-0.13 word_entry=0.35 word_error=-0.18 word_euro=-0.66 word_even=0.29
  word_ever=0.7 word_everyth=-0.49 word_exactly=-0.36 word_examin=0.18 word_expect=-0.25
  word_extra=0.12 word_factor=-0.14 word_fail=0.15 word_failur=0.26 word_fall=0.15 word_family=0.36
  word_far=-1.08 word_fault=0.61 word_faulty=0.3 word_favour=-0.26 word_fee=0.36 word_feed=0.26
  word_fewer=-0.32 word_field=0.15 word_fifth=-0.61 word_fil=0.28 word_filed=0.26 word_fin=-0.5
  word_final=-0.16 word_find=0.19 word_finish=0.16 word_first=-1.25 word_fit=0.57 word_fix=-0.27
  word_fixed=-0.21 word_fleet=0.13 word_flown=0.14 word_follow=0.25 word_food=-0.33 word_foot=-0.11
  word_forecast=0.45 word_fourth=0.76 word_fresh=0.24 word_full=-0.17 word_gallon=-0.27 word_gap=-0.12
  word_gb=-0.41 word_gestur=0.11 word_get=-0.18 word_giv=-0.13 word_given=0.23 word_go=-0.24
  word_going=-0.17 word_gon=0.51 word_good=-0.33 word_goodwil=0.27 word_grant=0.23 word_gravity=-0.23
  word_half=-1.73 word_happen=-0.16 word_happy=-0.18 word_head=-0.14 word_health=0.27 word_heard=-0.13
  word_heat=-0.21 word_held=-0.14 word_help=0.2 word_high=-0.25 word_higher=-0.15 word_highest=-0.43
  word_him=0.46 word_hir=0.17 word_hit=0.23 word_hold=-0.26 word_hom=-0.17 word_hour=-1.03
  word_hundr=-0.3 word_ill=0.3 word_impair=-0.11 word_incident=0.13 word_includ=0.37
  word_increas=-0.21 word_inform=-0.19 word_insid=-0.18 word_inspect=-0.29 word_inspection=-0.28
  word_instead=0.21 word_insur=-0.14 word_insuranc=-0.17 word_insurer=0.31 word_invoic=0.19
  word_issu=0.41 word_item=-0.22 word_itself=-0.55 word_journey=-0.2 word_keep=-0.11 word_kept=0.11
  word_kg=-0.4 word_kidney=0.16 word_kilo=-0.11 word_kind=-0.47 word_kitchen=0.11 word_km=-0.29
  word_known=-0.22 word_lab=-0.11 word_lack=-0.11 word_land=0.37 word_larg=0.24 word_largest=-0.21
  word_last=0.11 word_later=-0.8 word_lay=-0.17 word_lb=-0.53 word_leak=0.88 word_least=-0.13
  word_leav=-1 word_left=0.52 word_lent=0.11 word_less=-0.51 word_letter=0.15 word_level=-0.16
  word_library=-0.25 word_lift=0.25 word_light=0.13 word_lik=0.22 word_limit=-0.33 word_list=-0.28
  word_litr=-0.29 word_littl=-0.68 word_liv=0.15 word_load=0.12 word_long=-0.2 word_longer=-0.13
  word_longest=0.24 word_look=-0.27 word_los=0.12 word_loss=-0.3 word_lost=0.54 word_lot=0.25
  word_lowest=-0.24 word_lucia=-0.1 word_machin=-0.1 word_mail=0.25 word_main=-0.1 word_mak=-0.29
  word_management=0.24 word_manager=0.16 word_match=0.14 word_matter=-0.39 word_maximum=-0.12
  word_meant=0.33 word_measur=-0.41 word_member=0.16 word_mer=-0.13 word_messag=-0.37 word_metr=-0.15
  word_mid=-0.29 word_midnight=-0.35 word_mil=-0.74 word_minut=-1.37 word_miss=0.14 word_mistak=-0.32
  word_mixed=-0.31 word_moment=-0.22 word_month=0.3 word_morn=0.32 word_mostly=-0.1 word_moved=-0.23
  word_mrs=-0.24 word_ms=-0.88 word_mwh=-0.18 word_nam=0.26 word_named=0.21 word_nearest=-0.32
  word_nearly=-0.79 word_need=0.14 word_neither=-0.29 word_never=1.29 word_new=0.49 word_next=0.19
  word_night=0.37 word_nobody=0.29 word_noon=0.11 word_normally=-0.14 word_not=-0.12 word_noted=0.13
  word_noth=-0.41 word_notic=-0.15 word_notify=-0.2 word_number=-0.41 word_occur=-0.18 word_offic=0.34
  word_old=-0.2 word_one=0.16 word_open=-0.43 word_operator=0.28 word_option=0.11 word_order=0.15
  word_original=-0.21 word_otherwis=-0.1 word_outag=0.29 word_outsid=-0.26 word_owner=0.28
  word_packag=0.26 word_pag=-0.29 word_paged=0.23 word_paid=-0.18 word_pair=0.12 word_paper=0.21
  word_parcel=0.32 word_parent=0.13 word_part=-0.28 word_pass=-0.19 word_past=-0.36
  word_percentag=-0.12 word_performanc=-0.15 word_period=0.16 word_permit=-0.15 word_phon=0.56
  word_pick=-0.43 word_pictur=-0.13 word_plant=0.32 word_play=0.25 word_plus=-0.14 word_point=-0.43
  word_port=0.44 word_possibl=-0.11 word_post=0.21 word_pound=-0.12 word_power=0.13 word_prais=0.2
  word_precaution=0.3 word_prefer=-0.15 word_prescrib=0.17 word_process=0.39 word_production=0.59
  word_promis=-1.23 word_provid=-0.23 word_pul=-0.26 word_pull=-0.2 word_put=-0.31 word_quarter=-0.73
  word_question=-0.25 word_quick=-0.12 word_rac=-0.13 word_rais=-0.23 word_ran=-0.3 word_rang=0.19
  word_rank=-0.17 word_rat=-0.31 word_rated=-0.12 word_rather=-0.38 word_re=0.43 word_read=0.15
  word_ready=-0.3 word_reason=-0.13 word_recommend=-0.36 word_recover=-0.18 word_reduc=-0.19
  word_refund=0.7 word_regard=-0.97 word_reimburs=0.27 word_reject=0.55 word_releas=0.53
  word_remain=-0.19 word_reminder=0.2 word_renew=-0.29 word_repair=0.72 word_replacement=0.62
  word_reply=-0.21 word_report=0.15 word_request=-0.12 word_requir=-0.13 word_respondent=0.12
  word_rest=-0.28 word_restart=0.17 word_restor=0.41 word_result=0.26 word_retry=0.33
  word_reviewer=0.25 word_right=0.26 word_ring=0.14 word_ris=0.26 word_rol=-0.73 word_ros=-0.19
  word_roughly=-1.78 word_round=-1.2 word_run=-0.32 word_runner=-0.27 word_safety=0.35 word_sal=-0.14
  word_sav=-0.2 word_saw=-0.27 word_schedul=0.2 word_scor=-0.35 word_sea=0.22 word_second=0.51
  word_security=0.29 word_seen=-0.22 word_servic=-0.13 word_set=-0.48 word_settl=-0.37 word_ship=0.68
  word_shipment=-0.13 word_short=-0.54 word_show=0.3 word_shut=-0.16 word_sid=-0.46 word_sign=-0.24
  word_signatur=-0.4 word_sincerely=-0.37 word_sit=-0.18 word_sla=0.19 word_slightly=-0.21
  word_slip=-0.21 word_slow=-0.11 word_small=0.16 word_smaller=0.42 word_sold=0.15 word_someon=0.2
  word_sort=-0.13 word_speed=-0.19 word_spoken=0.17 word_squar=-0.12 word_stag=0.16 word_stand=0.14
  word_start=0.29 word_stat=0.29 word_statement=0.1 word_station=0.22 word_status=-0.3 word_stay=-0.24
  word_step=-0.2 word_stood=0.38 word_strongest=0.44 word_submit=0.16 word_success=-0.12
  word_successfully=0.69 word_suggest=-0.24 word_suitcas=-0.18 word_sum=-0.11 word_summary=-0.14
  word_supplier=-0.38 word_survey=-0.24 word_swap=-0.48 word_tabl=0.21 word_tak=-0.18 word_tap=-0.32
  word_tb=-0.1 word_team=0.36 word_technician=-0.28 word_tell=-0.6 word_temperatur=-0.27
  word_tenth=-0.24 word_test=0.26 word_text=-0.46 word_their=0.12 word_thing=-0.57 word_third=-0.22
  word_thyroid=-0.22 word_tim=-0.39 word_tomorrow=0.38 word_tonn=-0.47 word_took=-0.47 word_tooth=0.48
  word_top=0.13 word_trac=-0.11 word_traffic=0.2 word_train=0.12 word_transfer=0.29
  word_transport=0.24 word_travel=0.13 word_treat=0.16 word_tried=-0.3 word_troubl=0.12 word_truck=0.1
  word_try=-0.25 word_twic=-0.66 word_updat=-0.48 word_upper=-0.11 word_used=-0.5 word_valu=-0.22
  word_van=0.1 word_vegetarian=0.12 word_version=-0.32 word_view=-0.3 word_visit=-0.11 word_wait=-0.34
  word_waiv=0.13 word_want=-0.45 word_warm=-0.28 word_week=-0.27 word_weekend=0.12 word_weigh=-0.75
  word_went=0.49 word_whether=-0.3 word_whol=-0.14 word_wid=0.17 word_window=0.15 word_wish=-0.15
  word_won=-0.21 word_work=-0.61 word_worth=-0.23 word_writ=0.6 word_written=0.15 word_wrot=0.25
  word_year=0.31 word_yesterday=0.64 word_μg=0.29
`,
);
