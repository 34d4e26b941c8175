// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.69,
  `
  anchored=-1.12 anchoredWide=-0.51 anchors=-0.98 asked=-0.2 belowOthers=0.12 claims=1.44
  claimsAnchoredWide=0.57 claimsDenied=0.68 claimsFiguresStand=-0.27 claimsNewWords=-0.57
  claimsNoFigure=-1.26 claimsOpen=0.19 claimsRecent=0.08 claimsUnanchored=-0.19 claimsUncovered=-0.06
  claimsUnheard=-0.11 claimsUnstated=1.31 claimsWe=0.88 deedDenied=0.68 deedDone=0.36 deedNoKin=0.52
  deedOpen=0.14 deedUnheard=0.19 deniesElsewhere=0.19 figures=0.76 figuresAllStand=-1.53
  figuresStand=-2.57 future=0.74 inOneReport=-1.02 isDeed=0.11 kinDone=-0.5 known=-0.44 lacks=-0.17
  long=0.47 modal=-0.3 money=0.89 nearerDenied=-0.17 nearerPlanned=-0.38 nearerPossible=-0.12
  negated=-1.47 newWords=2.14 onlyAsked=-1.07 others=-2.43 others_claimsUnheard=0.66
  others_inOneReport=0.06 others_known=0.18 others_newWords=-2.6 others_own=-0.23 others_stated=0.67
  others_wide=-0.08 own=0.16 passive=0.13 past=-0.38 perfect=1.4 perfectUncovered=0.04
  perfectUnheard=0.2 presentPassive=-0.95 recent=0.07 relative=-0.52 saysDenied=-0.18
  saysNearerDenied=1.1 saysOpen=-0.61 saysUnstated=0.5 short=-0.5 state=-0.03 stated=-0.12 still=-0.73
  tableDenied=-0.76 tableFine=-0.59 tableForeign=1.92 tableForeignAlone=-0.47 tableForeignBinding=1.56
  tableForeignUngrouped=0.27 tableUnclaimed=-0.22 verbDenied=0.48 verbDone=-0.29 verbOpen=0.25
  verbless=-0.61 we=0.8 weUnheard=-0.36 weUnstated=0.07 wide=-0.4 you=-0.14
  word_accept=-0.44 word_accord=-0.13 word_account=0.4 word_acknowledg=-0.28 word_adjuster=0.27
  word_advanc=0.13 word_affect=0.26 word_afternoon=-0.13 word_afterward=-0.24 word_agr=-0.42
  word_agreement=0.19 word_ahead=-0.17 word_air=0.29 word_allowanc=-0.14 word_almost=-0.15
  word_alon=-0.25 word_alway=0.62 word_among=-0.14 word_animal=-0.1 word_another=0.29 word_anyon=0.29
  word_anyth=-0.37 word_apologis=0.22 word_apology=0.37 word_appear=-0.37 word_apply=0.52
  word_approv=0.7 word_around=-0.58 word_arriv=-0.53 word_ask=-0.11 word_asked=-0.74 word_assess=-0.19
  word_availabl=-0.3 word_averag=-0.46 word_await=-0.15 word_back=-0.14 word_backup=-0.31
  word_balanc=0.23 word_becom=0.32 word_began=-0.3 word_begin=0.24 word_begun=-0.16 word_behalf=0.2
  word_behind=-0.12 word_besid=0.18 word_best=-0.19 word_bill=0.14 word_bit=-0.28 word_blood=0.39
  word_board=0.38 word_book=-0.26 word_borrow=-0.17 word_bought=-0.21 word_breakfast=0.3
  word_brief=-0.12 word_bring=-0.18 word_brok=0.1 word_broken=0.57 word_brought=-0.53
  word_budget=-0.13 word_build=0.21 word_bus=-0.18 word_cal=0.45 word_call=0.24 word_cam=-0.64
  word_cancel=0.2 word_cap=0.27 word_car=0.31 word_card=0.8 word_carry=0.18 word_caught=0.12
  word_caus=-0.3 word_chang=-0.33 word_charg=0.13 word_chas=0.25 word_cheaper=-0.21
  word_cheapest=-0.15 word_check=-0.44 word_child=0.35 word_choos=-0.14 word_claim=-0.17
  word_clean=0.33 word_clear=-0.16 word_climb=-0.29 word_clinic=0.14 word_clos=-0.43 word_cm=-0.47
  word_co=-0.14 word_cod=0.11 word_coffe=0.23 word_cold=0.13 word_collection=-0.12 word_com=-0.26
  word_combin=-0.25 word_comment=-0.13 word_company=-0.25 word_compar=-0.3 word_compensation=0.11
  word_complain=0.33 word_complet=0.44 word_concern=-0.13 word_concert=-0.26 word_confirm=0.64
  word_confirmation=0.12 word_connection=0.1 word_consolidat=0.32 word_contract=0.21
  word_convert=-0.19 word_cool=0.31 word_council=0.23 word_count=-0.28 word_courier=0.14
  word_cours=0.19 word_cover=-0.13 word_crack=0.78 word_credit=0.62 word_crew=0.13 word_custom=0.19
  word_customer=-0.26 word_damag=-0.14 word_dat=-0.34 word_databas=0.33 word_dated=-0.12
  word_day=-1.09 word_deadlin=-0.18 word_decid=-0.57 word_deduct=-0.17 word_degre=0.29 word_delay=0.2
  word_delet=0.46 word_delivery=0.37 word_depend=-0.17 word_deposit=0.23 word_describ=0.28
  word_desk=0.11 word_detail=0.14 word_diagnos=0.15 word_differenc=0.18 word_dinner=0.36
  word_direct=0.18 word_discount=0.71 word_disput=-0.33 word_dl=-0.1 word_doing=-0.17
  word_dollar=-0.14 word_doubl=0.11 word_dozen=-0.23 word_driver=0.48 word_drop=0.49 word_drov=-0.12
  word_dry=-0.2 word_due=-0.33 word_dug=-0.13 word_earlier=-0.31 word_earliest=-0.12 word_earn=0.16
  word_eat=0.15 word_edition=0.3 word_effect=0.4 word_either=-0.58 word_els=-0.34 word_email=-0.11
  word_empty=0.48 word_end=-0.31 word_ended=-0.46 word_enough=-0.12 word_entry=0.34 word_error=-0.18
  word_euro=-0.65 word_even=0.33 word_ever=0.66 word_everyth=-0.46 word_exactly=-0.23 word_examin=0.33
  word_expect=-0.16 word_extra=0.12 word_factor=-0.12 word_failur=0.24 word_fall=0.13 word_family=0.36
  word_far=-1.1 word_fault=0.61 word_faulty=0.31 word_favour=-0.24 word_fee=0.36 word_feed=0.25
  word_fewer=-0.34 word_field=0.12 word_fifth=-0.63 word_fil=0.25 word_filed=0.27 word_fin=-0.48
  word_final=-0.18 word_finish=0.1 word_first=-1.22 word_fit=0.66 word_fix=-0.24 word_fleet=0.12
  word_flown=0.16 word_follow=0.44 word_food=-0.38 word_foot=-0.13 word_forecast=0.46 word_fourth=0.75
  word_fresh=0.24 word_full=-0.2 word_gallon=-0.29 word_gap=-0.13 word_gb=-0.36 word_gestur=0.17
  word_get=-0.28 word_giv=-0.15 word_go=-0.21 word_going=-0.15 word_gon=0.43 word_good=-0.37
  word_goodwil=0.31 word_grant=0.22 word_gravity=-0.22 word_half=-1.81 word_happen=-0.19
  word_happy=-0.19 word_head=-0.14 word_health=0.22 word_heard=-0.12 word_heat=-0.15 word_held=-0.19
  word_help=0.19 word_high=-0.24 word_higher=-0.12 word_highest=-0.41 word_him=0.52 word_hir=0.16
  word_hit=0.26 word_hold=-0.33 word_hom=-0.21 word_hour=-1 word_hundr=-0.27 word_ill=0.31
  word_impair=-0.12 word_includ=0.39 word_increas=-0.17 word_inform=-0.17 word_insid=-0.21
  word_inspect=-0.19 word_inspection=-0.28 word_instead=0.17 word_insur=-0.15 word_insuranc=-0.14
  word_insurer=0.22 word_invoic=0.18 word_issu=0.7 word_item=-0.21 word_itself=-0.55 word_journey=-0.2
  word_keep=-0.12 word_kg=-0.36 word_kidney=0.17 word_kilo=-0.13 word_kind=-0.33 word_kitchen=0.12
  word_km=-0.47 word_known=-0.24 word_lack=-0.13 word_land=0.42 word_larg=0.24 word_largest=-0.22
  word_last=0.14 word_later=-0.8 word_lay=-0.19 word_lb=-0.47 word_leak=0.85 word_least=-0.15
  word_leav=-0.97 word_left=0.41 word_lent=0.12 word_less=-0.55 word_letter=0.15 word_level=-0.17
  word_light=0.13 word_lik=0.28 word_limit=-0.35 word_list=-0.3 word_litr=-0.27 word_littl=-0.67
  word_liv=0.15 word_load=0.18 word_long=-0.18 word_longer=-0.14 word_longest=0.21 word_look=-0.38
  word_los=0.12 word_loss=-0.17 word_lost=0.48 word_lot=0.24 word_lowest=-0.25 word_machin=-0.12
  word_mail=0.32 word_mak=-0.3 word_manager=0.16 word_manufacturer=0.13 word_match=0.11
  word_matter=-0.45 word_maximum=-0.13 word_meant=0.33 word_measur=-0.38 word_member=0.15
  word_mer=-0.14 word_messag=-0.33 word_met=-0.1 word_metr=-0.13 word_mid=-0.27 word_midday=-0.13
  word_midnight=-0.33 word_mil=-0.71 word_min=-0.1 word_minut=-1.33 word_miss=0.15 word_mistak=-0.31
  word_mixed=-0.31 word_mm=0.1 word_month=0.33 word_morn=0.24 word_mostly=-0.1 word_moved=-0.4
  word_mrs=-0.27 word_ms=-0.8 word_mwh=-0.19 word_nam=0.26 word_named=0.21 word_nearest=-0.29
  word_nearly=-0.74 word_need=0.15 word_neither=-0.33 word_never=1.26 word_new=0.56 word_night=0.37
  word_nobody=0.26 word_nordfrakt=-0.47 word_normally=-0.15 word_noted=0.1 word_noth=-0.5
  word_notic=-0.14 word_notify=-0.16 word_number=-0.45 word_occur=-0.2 word_offic=0.33 word_old=-0.2
  word_one=0.12 word_open=-0.56 word_operator=0.29 word_option=0.12 word_order=-0.12
  word_original=-0.21 word_otherwis=-0.1 word_outag=0.29 word_outsid=-0.27 word_owner=0.29
  word_packag=0.27 word_pag=-0.28 word_paged=0.35 word_paid=-0.54 word_paper=0.19 word_parcel=0.31
  word_part=-0.27 word_pass=-0.33 word_past=-0.34 word_percentag=-0.13 word_performanc=-0.11
  word_period=0.16 word_permit=-0.24 word_person=-0.1 word_phon=0.59 word_pick=-0.39 word_pictur=-0.12
  word_piec=-0.1 word_plac=-0.15 word_play=0.27 word_plus=-0.16 word_point=-0.52 word_port=0.42
  word_possibl=-0.12 word_post=0.22 word_postnord=-0.42 word_power=0.14 word_prais=0.2
  word_prefer=-0.15 word_prescrib=0.23 word_previous=-0.11 word_process=0.51 word_production=0.58
  word_promis=-1.17 word_provid=-0.22 word_pull=-0.19 word_put=-0.45 word_quarter=-0.73
  word_question=-0.22 word_quick=-0.13 word_rac=-0.12 word_rais=-0.19 word_ran=-0.43 word_rang=0.19
  word_rank=-0.15 word_rat=-0.33 word_rated=-0.12 word_rather=-0.43 word_re=0.29 word_read=0.16
  word_ready=-0.27 word_reason=-0.12 word_receiv=-0.16 word_recommend=-0.36 word_recover=-0.16
  word_reduc=-0.19 word_refund=0.85 word_regard=-0.86 word_reimburs=0.31 word_reject=0.61
  word_releas=0.44 word_remain=-0.18 word_remark=0.13 word_reminder=0.26 word_renew=-0.28
  word_repair=0.78 word_replac=0.34 word_replacement=0.63 word_reply=-0.2 word_requir=-0.12
  word_respondent=0.12 word_rest=-0.29 word_restart=0.21 word_restor=0.31 word_result=0.28
  word_retry=0.31 word_return=0.26 word_reviewer=0.23 word_right=0.3 word_ring=0.15 word_ris=0.25
  word_rol=-0.51 word_ros=-0.2 word_roughly=-1.71 word_round=-1.21 word_run=-0.43 word_runner=-0.28
  word_safety=0.35 word_sal=-0.15 word_sav=-0.17 word_saw=-0.28 word_scor=-0.34 word_sea=0.22
  word_season=0.11 word_second=0.51 word_security=0.29 word_seen=-0.24 word_set=-0.51 word_settl=-0.52
  word_ship=0.51 word_shipment=-0.16 word_short=-0.46 word_show=0.27 word_shut=-0.2 word_sid=-0.52
  word_sign=-0.15 word_signatur=-0.36 word_sincerely=-0.37 word_sit=-0.17 word_sla=0.18
  word_slightly=-0.18 word_slow=-0.1 word_small=0.15 word_smaller=0.44 word_someon=0.21
  word_soon=-0.25 word_sort=-0.11 word_speed=-0.19 word_spoken=0.18 word_squar=-0.13 word_stag=0.16
  word_stand=0.25 word_start=0.17 word_stat=0.28 word_station=0.22 word_status=-0.29 word_stay=-0.24
  word_step=-0.19 word_stood=0.34 word_stor=0.12 word_strongest=0.42 word_submit=0.16
  word_succeed=-0.19 word_success=-0.14 word_successfully=0.71 word_suggest=-0.25 word_suitcas=-0.18
  word_supplier=-0.39 word_survey=-0.22 word_swap=-0.44 word_tabl=0.21 word_tak=-0.17 word_tb=-0.29
  word_team=0.43 word_technician=-0.41 word_tell=-0.56 word_temperatur=-0.28 word_tenth=-0.24
  word_test=0.24 word_text=-0.47 word_their=0.14 word_thing=-0.66 word_third=-0.24 word_thyroid=-0.21
  word_ticket=-0.18 word_tim=-0.53 word_today=0.12 word_tomorrow=0.37 word_tonn=-0.41 word_took=-0.59
  word_tooth=0.54 word_top=0.16 word_traffic=0.21 word_train=0.11 word_transfer=0.41
  word_transport=0.3 word_travel=0.14 word_treat=0.2 word_tried=-0.22 word_trip=-0.13 word_troubl=0.14
  word_truck=0.14 word_try=-0.23 word_twic=-0.75 word_updat=-0.45 word_used=-0.55 word_valu=-0.23
  word_vegetarian=0.13 word_version=-0.34 word_view=-0.3 word_vot=-0.11 word_wait=-0.38 word_waiv=0.13
  word_want=-0.29 word_warehous=0.19 word_warm=-0.29 word_warranty=0.1 word_week=-0.29
  word_weekend=0.11 word_weigh=-0.66 word_went=0.19 word_whether=-0.28 word_whol=-0.17 word_wid=0.16
  word_window=0.12 word_wish=-0.14 word_won=-0.25 word_work=-0.61 word_worth=-0.25 word_writ=0.62
  word_wrot=0.13 word_year=0.18 word_yesterday=0.68 word_μg=0.28
`,
);
