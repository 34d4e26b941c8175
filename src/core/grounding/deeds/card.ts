// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.72,
  `
  anchored=-1.16 anchoredWide=-0.65 anchors=-0.93 asked=-0.12 belowOthers=0.1 claims=1.49
  claimsAnchoredWide=0.58 claimsDenied=0.82 claimsFiguresStand=-0.24 claimsNewWords=-0.57
  claimsNoFigure=-1.35 claimsOpen=0.12 claimsRecent=0.1 claimsUnanchored=-0.23 claimsUncovered=-0.05
  claimsUnheard=-0.09 claimsUnstated=1.29 claimsWe=0.74 deedDenied=0.74 deedDone=0.34 deedNoKin=0.48
  deedOpen=0.21 deedUnheard=0.19 deniesElsewhere=0.22 figures=0.82 figuresAllStand=-1.76
  figuresStand=-2.47 future=0.73 inOneReport=-0.99 isDeed=0.06 kinDone=-0.46 known=-0.38 lacks=-0.15
  long=0.33 modal=-0.28 money=0.91 nearerDenied=-0.18 nearerPlanned=-0.38 nearerPossible=-0.08
  negated=-1.45 newWords=2.15 onlyAsked=-1.08 others=-2.49 others_claimsUnheard=0.66
  others_inOneReport=0.09 others_known=0.2 others_newWords=-2.55 others_own=-0.14 others_stated=0.68
  others_wide=-0.06 own=0.08 passive=0.14 past=-0.35 perfect=1.31 perfectUncovered=0.09
  perfectUnheard=0.26 presentPassive=-0.9 recent=-0.04 relative=-0.52 saysDenied=-0.19
  saysNearerDenied=1.05 saysOpen=-0.52 saysUnstated=0.48 short=-0.47 state=-0.04 stated=-0.14
  still=-0.79 supposed=-0.1 tableDenied=-0.78 tableFine=-0.66 tableForeign=1.92
  tableForeignAlone=-0.44 tableForeignBinding=1.53 tableForeignUngrouped=0.22 tableUnclaimed=-0.25
  verbDenied=0.43 verbDone=-0.2 verbOpen=0.23 verbless=-0.6 we=0.78 weUnheard=-0.28 weUnstated=0.12
  wide=-0.31 you=-0.11
  word_accept=-0.4 word_accord=-0.12 word_account=0.39 word_adjuster=0.27 word_affect=0.29
  word_afterward=-0.23 word_agr=-0.48 word_agreement=0.15 word_ahead=-0.16 word_air=0.29
  word_allowanc=-0.13 word_almost=-0.15 word_alon=-0.25 word_alway=0.63 word_among=-0.14
  word_another=0.3 word_anyon=0.29 word_anyth=-0.36 word_apologis=0.23 word_apology=0.33
  word_appear=-0.36 word_apply=0.52 word_approv=0.6 word_around=-0.52 word_arriv=-0.54 word_ask=-0.11
  word_asked=-0.65 word_assess=-0.19 word_availabl=-0.23 word_averag=-0.44 word_await=-0.15
  word_back=-0.13 word_backup=-0.31 word_balanc=0.23 word_becom=0.33 word_began=-0.31 word_behalf=0.14
  word_behind=-0.12 word_besid=0.18 word_best=-0.19 word_bit=-0.27 word_blood=0.39 word_board=0.39
  word_book=-0.31 word_borrow=-0.18 word_bought=-0.21 word_breakfast=0.28 word_brief=-0.12
  word_bring=-0.19 word_brok=0.11 word_broken=0.56 word_brought=-0.53 word_budget=-0.14
  word_build=0.19 word_cal=0.5 word_call=0.24 word_cam=-0.65 word_cancel=0.22 word_cap=0.27
  word_car=0.31 word_card=0.85 word_carry=0.21 word_caught=0.11 word_caus=-0.25 word_chang=-0.32
  word_chas=0.25 word_cheaper=-0.21 word_cheapest=-0.16 word_check=-0.43 word_child=0.35
  word_choos=-0.13 word_claim=-0.14 word_clean=0.33 word_clear=-0.14 word_climb=-0.29 word_clos=-0.43
  word_cm=-0.36 word_co=-0.13 word_coffe=0.24 word_cold=0.14 word_collection=-0.12 word_com=-0.35
  word_combin=-0.24 word_comment=-0.13 word_company=-0.27 word_compar=-0.25 word_compensation=0.11
  word_complain=0.37 word_complet=0.47 word_concern=-0.12 word_concert=-0.26 word_confirm=0.69
  word_confirmation=0.11 word_connection=0.11 word_consolidat=0.31 word_contract=0.21
  word_convert=-0.18 word_cool=0.3 word_correct=-0.11 word_cost=0.1 word_council=0.24 word_count=-0.28
  word_courier=0.14 word_cours=0.19 word_cover=-0.1 word_crack=0.77 word_credit=0.6 word_crew=0.12
  word_custom=0.16 word_customer=-0.25 word_damag=-0.13 word_dat=-0.33 word_databas=0.34
  word_dated=-0.13 word_day=-1.06 word_deadlin=-0.18 word_decid=-0.55 word_deduct=-0.17
  word_degre=0.29 word_delet=0.47 word_delivery=0.38 word_depend=-0.17 word_deposit=0.23
  word_desk=0.13 word_detail=0.15 word_diagnos=0.15 word_differenc=0.19 word_dinner=0.34
  word_direct=0.19 word_discount=0.71 word_disput=-0.32 word_dl=-0.11 word_doing=-0.17
  word_dollar=-0.15 word_doubl=0.11 word_dozen=-0.23 word_driver=0.48 word_drop=0.48 word_drov=-0.13
  word_dry=-0.2 word_due=-0.32 word_dug=-0.14 word_earlier=-0.26 word_earliest=-0.12 word_earn=0.16
  word_eat=0.16 word_edition=0.3 word_effect=0.39 word_either=-0.57 word_els=-0.34 word_email=-0.13
  word_empty=0.35 word_end=-0.28 word_ended=-0.4 word_enough=-0.12 word_entry=0.34 word_error=-0.18
  word_euro=-0.59 word_even=0.32 word_ever=0.67 word_everyon=-0.17 word_everyth=-0.46
  word_exactly=-0.25 word_examin=0.33 word_expect=-0.1 word_extra=0.12 word_factor=-0.12
  word_failur=0.29 word_fall=0.12 word_family=0.37 word_far=-1.07 word_fault=0.59 word_faulty=0.31
  word_favour=-0.23 word_fee=0.35 word_feed=0.25 word_fewer=-0.14 word_field=0.12 word_fifth=-0.63
  word_fil=0.28 word_filed=0.27 word_fin=-0.49 word_final=-0.16 word_finish=0.12 word_first=-1.21
  word_fit=0.64 word_fix=-0.29 word_fleet=0.12 word_follow=0.28 word_food=-0.29 word_foot=-0.12
  word_forecast=0.45 word_fourth=0.75 word_fresh=0.24 word_full=-0.22 word_gallon=-0.27 word_gap=-0.13
  word_gb=-0.34 word_gestur=0.17 word_get=-0.27 word_giv=-0.14 word_given=0.12 word_go=-0.21
  word_going=-0.14 word_gon=0.44 word_good=-0.36 word_goodwil=0.29 word_grant=0.21 word_gravity=-0.23
  word_grew=-0.11 word_half=-1.78 word_happen=-0.2 word_happy=-0.19 word_head=-0.13 word_health=0.22
  word_heard=-0.12 word_heat=-0.16 word_held=-0.41 word_help=0.19 word_high=-0.15 word_higher=-0.12
  word_highest=-0.42 word_him=0.52 word_hir=0.16 word_hit=0.25 word_hold=-0.32 word_hom=-0.2
  word_hour=-0.95 word_hous=0.1 word_hundr=-0.28 word_ill=0.31 word_impair=-0.13 word_includ=0.44
  word_increas=-0.17 word_inform=-0.19 word_insid=-0.22 word_inspect=-0.18 word_inspection=-0.29
  word_insur=-0.13 word_insuranc=-0.13 word_insurer=0.24 word_invoic=0.17 word_issu=0.36
  word_item=-0.22 word_itself=-0.49 word_journey=-0.2 word_keep=-0.11 word_kg=-0.31 word_kidney=0.16
  word_kilo=-0.14 word_kind=-0.34 word_km=-0.23 word_known=-0.1 word_lack=-0.13 word_land=0.41
  word_larg=0.24 word_largest=-0.23 word_last=0.12 word_later=-0.78 word_lay=-0.19 word_lb=-0.45
  word_leak=0.86 word_least=-0.15 word_leav=-0.98 word_left=0.59 word_lent=0.13 word_less=-0.54
  word_letter=0.16 word_level=-0.18 word_light=0.15 word_lik=0.28 word_limit=-0.35 word_list=-0.34
  word_litr=-0.25 word_littl=-0.65 word_liv=0.14 word_load=0.18 word_longer=-0.15 word_longest=0.2
  word_look=-0.37 word_los=0.13 word_loss=-0.17 word_lost=0.48 word_lot=0.24 word_lowest=-0.25
  word_machin=-0.13 word_mail=0.19 word_main=-0.24 word_mak=-0.3 word_manager=0.16
  word_manufacturer=0.12 word_match=0.19 word_matter=-0.43 word_maximum=-0.13 word_meant=0.33
  word_measur=-0.37 word_member=0.16 word_mer=-0.14 word_messag=-0.3 word_met=-0.11 word_metr=-0.15
  word_mid=-0.28 word_midday=-0.13 word_midnight=-0.33 word_mil=-0.73 word_minut=-1.27 word_miss=0.19
  word_mistak=-0.3 word_mixed=-0.31 word_month=0.37 word_morn=0.25 word_mostly=-0.11 word_moved=-0.4
  word_mrs=-0.26 word_ms=-0.79 word_mwh=-0.17 word_nam=0.26 word_named=0.21 word_nearest=-0.27
  word_nearly=-0.68 word_need=0.14 word_neither=-0.29 word_never=1.27 word_new=0.58 word_night=0.38
  word_nobody=0.27 word_nordfrakt=-0.46 word_normally=-0.15 word_not=-0.14 word_noted=0.12
  word_noth=-0.47 word_notic=-0.13 word_notify=-0.17 word_number=-0.34 word_occur=-0.2 word_offic=0.35
  word_old=-0.2 word_one=0.12 word_open=-0.55 word_operator=0.3 word_option=0.12 word_order=-0.1
  word_original=-0.22 word_outag=0.32 word_outsid=-0.26 word_owe=-0.1 word_owner=0.28 word_packag=0.27
  word_pag=-0.28 word_paged=0.37 word_paid=-0.46 word_pair=0.15 word_paper=0.2 word_parcel=0.31
  word_part=-0.28 word_pass=-0.33 word_past=-0.33 word_peopl=0.11 word_percentag=-0.13
  word_performanc=-0.11 word_period=0.16 word_permit=-0.33 word_person=-0.11 word_phon=0.61
  word_pick=-0.39 word_pictur=-0.12 word_piec=-0.11 word_plac=-0.14 word_play=0.27 word_plus=-0.15
  word_point=-0.53 word_possibl=-0.12 word_post=0.24 word_postnord=-0.23 word_power=0.14
  word_prais=0.19 word_prefer=-0.14 word_prescrib=0.25 word_previous=-0.11 word_process=0.51
  word_production=0.58 word_promis=-1.13 word_provid=-0.21 word_pull=-0.18 word_put=-0.5
  word_quarter=-0.73 word_question=-0.22 word_quick=-0.13 word_rac=-0.12 word_rais=-0.13
  word_ran=-0.42 word_rang=0.19 word_rank=-0.15 word_rat=-0.33 word_rated=-0.12 word_rather=-0.43
  word_re=0.16 word_read=0.17 word_ready=-0.28 word_reason=-0.12 word_receiv=-0.13
  word_recommend=-0.36 word_recover=-0.16 word_reduc=-0.19 word_refund=0.94 word_regard=-0.86
  word_reimburs=0.33 word_reject=0.6 word_releas=0.44 word_remain=-0.13 word_remark=0.13
  word_reminder=0.14 word_repair=0.75 word_replac=0.19 word_replacement=0.65 word_reply=-0.2
  word_requir=-0.12 word_respondent=0.12 word_rest=-0.27 word_restart=0.21 word_restor=0.31
  word_result=0.3 word_return=0.29 word_reviewer=0.23 word_right=0.3 word_ring=0.15 word_ris=0.24
  word_rol=-0.5 word_ros=-0.2 word_roughly=-1.66 word_round=-1.16 word_run=-0.45 word_runner=-0.28
  word_safety=0.35 word_sal=-0.16 word_sav=-0.13 word_saw=-0.29 word_scor=-0.31 word_sea=0.22
  word_season=0.1 word_second=0.53 word_security=0.3 word_seen=-0.24 word_set=-0.49 word_settl=-0.51
  word_ship=0.53 word_shipment=-0.14 word_short=-0.44 word_show=0.26 word_shut=-0.23 word_sid=-0.51
  word_sign=-0.13 word_signatur=-0.35 word_sincerely=-0.39 word_sit=-0.18 word_sla=0.18
  word_slightly=-0.19 word_small=0.15 word_smaller=0.44 word_soon=-0.24 word_sort=-0.12
  word_speed=-0.19 word_spoken=0.18 word_squar=-0.13 word_stag=0.16 word_stand=0.16 word_start=0.16
  word_stat=0.28 word_station=0.23 word_status=-0.29 word_stay=-0.23 word_step=-0.19 word_stood=0.32
  word_stor=0.14 word_strongest=0.43 word_submit=0.17 word_succeed=-0.15 word_success=-0.14
  word_successfully=0.6 word_suggest=-0.25 word_suitcas=-0.18 word_supplier=-0.38 word_survey=-0.22
  word_swap=-0.41 word_tabl=0.21 word_tak=-0.16 word_team=0.38 word_technician=-0.39 word_tell=-0.55
  word_temperatur=-0.19 word_tenth=-0.25 word_test=0.23 word_text=-0.45 word_their=0.14
  word_thing=-0.66 word_third=-0.23 word_thyroid=-0.21 word_ticket=-0.2 word_tim=-0.57 word_today=0.13
  word_tomorrow=0.37 word_tonn=-0.42 word_took=-0.58 word_tooth=0.54 word_top=0.15 word_traffic=0.22
  word_train=0.11 word_transfer=0.39 word_transport=0.3 word_travel=0.15 word_treat=0.21
  word_tried=-0.22 word_trip=-0.11 word_troubl=0.14 word_truck=0.13 word_try=-0.24 word_twic=-0.75
  word_updat=-0.44 word_upper=-0.1 word_used=-0.58 word_valu=-0.23 word_vegetarian=0.13
  word_version=-0.34 word_view=-0.3 word_vot=-0.1 word_wait=-0.4 word_waiv=0.15 word_want=-0.28
  word_warehous=0.2 word_warm=-0.29 word_warranty=0.12 word_week=-0.31 word_weigh=-0.61 word_went=0.2
  word_whether=-0.26 word_whol=-0.26 word_wid=0.17 word_window=0.12 word_wish=-0.13 word_won=-0.23
  word_work=-0.6 word_worth=-0.17 word_writ=0.58 word_wrot=0.15 word_year=0.16 word_yesterday=0.45
  word_μg=0.27
`,
);
