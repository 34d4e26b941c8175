// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.4,
  `
  anchored=-0.91 anchoredWide=-0.52 anchors=-1.05 asked=-0.02 belowOthers=0.22 bySomebody=0.68
  claims=1.69 claimsAnchoredWide=0.53 claimsDenied=0.78 claimsFiguresStand=-0.24 claimsNewWords=-0.69
  claimsNoFigure=-1.7 claimsOpen=0.36 claimsRecent=0.3 claimsTarget=0.28 claimsUnanchored=-0.15
  claimsUncovered=-0.16 claimsUnheard=-0.15 claimsUnstated=1.36 claimsWe=0.48 deedDenied=0.7
  deedDone=0.35 deedNoKin=0.33 deedOpen=0.28 deedUnheard=0.25 deniesElsewhere=0.2 everyday=-0.51
  figures=0.49 figuresAllStand=-1.73 figuresStand=-2.61 future=0.88 harmless=0.1 hasSubject=-0.36
  inOneReport=-1.12 isDeed=-0.04 isNow=0.62 kinDone=-0.29 known=-0.07 lacks=-0.36 lasting=-0.35
  long=0.07 modal=-0.34 money=0.95 nearerDenied=-0.3 nearerPlanned=-0.35 nearerPossible=-0.19
  negated=-1.41 newWords=2.46 onlyAsked=-0.96 others=-2.48 others_claimsUnheard=0.7
  others_inOneReport=0.04 others_known=0.16 others_newWords=-2.71 others_own=-0.26 others_stated=0.87
  others_wide=-0.16 own=-0.03 passive=0.17 past=-0.3 perfect=1.19 perfectTargetMissed=0.6
  perfectUncovered=0.15 perfectUnheard=0.14 presentPassive=-0.93 relative=-0.29 saysDenied=-0.12
  saysNearerDenied=1.25 saysOpen=-0.65 saysUnstated=0.32 short=-0.33 state=0.08 stated=-0.21
  still=-0.63 supposed=-0.06 tableDenied=-0.72 tableFine=-0.51 tableForeign=1.34
  tableForeignAlone=-0.57 tableForeignBinding=1.54 tableForeignFirm=0.97 tableForeignMoney=0.55
  tableForeignUngrouped=0.73 tableHandedOver=-0.57 tableUnclaimed=-0.12 targetMissed=0.11
  targetUntold=-0.11 verbDenied=0.42 verbDone=-0.24 verbOpen=0.1 verbless=-0.76 we=0.76
  weUnheard=-0.25 weUnstated=0.26 wide=-0.41 you=-0.05
  word_accept=-0.54 word_accord=-0.17 word_account=0.4 word_acknowledg=-0.34 word_added=-0.21
  word_address=-0.11 word_adjuster=0.29 word_advanc=0.13 word_affect=0.18 word_afternoon=-0.23
  word_afterward=-0.19 word_agr=-0.43 word_ahead=-0.16 word_air=0.38 word_allergy=0.23 word_allow=0.12
  word_allowanc=-0.12 word_almost=-0.16 word_alon=-0.33 word_alway=0.5 word_among=-0.15
  word_analys=-0.1 word_another=0.33 word_anyon=0.29 word_anyth=-0.33 word_apologis=0.18
  word_apology=0.26 word_appear=-0.34 word_apply=0.5 word_approv=0.59 word_approval=0.24
  word_around=-0.53 word_arriv=-0.49 word_arrival=-0.13 word_asid=-0.1 word_asked=-0.67
  word_assess=-0.25 word_assign=-0.12 word_availabl=-0.22 word_averag=-0.28 word_await=-0.15
  word_back=-0.2 word_backup=-0.25 word_balanc=0.16 word_becom=0.32 word_began=-0.31 word_begun=-0.11
  word_behalf=0.13 word_behind=-0.12 word_besid=0.14 word_best=-0.17 word_bit=-0.18 word_blood=0.42
  word_board=0.39 word_book=-0.41 word_borrow=-0.16 word_bought=-0.21 word_breakfast=0.26
  word_brief=-0.12 word_bring=-0.2 word_broken=0.52 word_brought=-0.46 word_budget=-0.12
  word_build=0.23 word_bus=-0.14 word_cal=0.56 word_call=0.24 word_cam=-0.35 word_cancel=0.2
  word_cap=0.29 word_car=0.32 word_card=0.84 word_carry=0.18 word_caught=0.15 word_caus=-0.43
  word_chang=-0.36 word_charg=0.23 word_chas=0.22 word_cheaper=-0.2 word_cheapest=-0.13
  word_check=-0.55 word_child=0.33 word_choos=-0.15 word_claim=-0.19 word_class=-0.13 word_clean=0.31
  word_clear=-0.2 word_climb=-0.35 word_clinic=0.2 word_clos=-0.48 word_cm=-0.44 word_coffe=0.26
  word_cold=0.13 word_coli=-0.13 word_collect=-0.15 word_collection=-0.16 word_combin=-0.29
  word_comment=-0.13 word_company=-0.25 word_compar=-0.35 word_complain=0.37 word_complet=0.68
  word_concern=-0.16 word_concert=-0.33 word_confirm=0.66 word_confirmation=0.11 word_connection=0.15
  word_consolidat=0.31 word_contact=-0.14 word_contain=-0.15 word_contract=0.23 word_convert=-0.32
  word_cool=0.31 word_council=0.24 word_count=-0.32 word_countersign=0.21 word_courier=0.26
  word_cours=0.21 word_crack=0.72 word_credit=0.3 word_cubic=-0.14 word_custom=0.17
  word_customer=-0.18 word_damag=-0.19 word_dat=-0.3 word_data=-0.14 word_databas=0.55
  word_dated=-0.19 word_day=-1.16 word_deadlin=-0.13 word_decid=-0.5 word_deduct=-0.2 word_degre=0.3
  word_delet=0.42 word_delivery=0.38 word_depend=-0.13 word_deposit=0.33 word_describ=0.28
  word_desk=0.12 word_destroy=0.54 word_detail=0.12 word_differenc=0.18 word_dinner=0.36
  word_direct=0.17 word_discount=0.71 word_disput=-0.34 word_doing=-0.16 word_dollar=-0.16
  word_doubl=0.17 word_dozen=-0.23 word_driver=0.57 word_drop=0.56 word_drov=-0.16 word_dry=-0.2
  word_due=-0.33 word_earlier=-0.34 word_earliest=-0.11 word_earn=0.17 word_eat=0.17 word_edition=0.27
  word_effect=0.44 word_either=-0.56 word_els=-0.33 word_email=0.16 word_empty=0.44 word_end=-0.28
  word_ended=-0.43 word_enough=-0.13 word_entry=0.34 word_error=-0.22 word_euro=-0.71 word_even=0.25
  word_ever=0.72 word_everyth=-0.51 word_exactly=-0.36 word_examin=0.17 word_exhaust=-0.11
  word_expect=-0.29 word_extra=0.11 word_factor=-0.14 word_fail=0.22 word_failur=0.28 word_fall=0.15
  word_family=0.37 word_far=-1 word_fault=0.63 word_faulty=0.3 word_favour=-0.27 word_fee=0.35
  word_feed=0.11 word_fewer=-0.35 word_field=0.14 word_fifth=-0.58 word_fil=0.28 word_filed=0.23
  word_fin=-0.5 word_find=0.2 word_finish=0.13 word_first=-1.27 word_fit=0.48 word_fix=-0.29
  word_fixed=-0.23 word_fleet=0.14 word_flown=0.13 word_follow=0.34 word_food=-0.33 word_foot=-0.11
  word_forecast=0.45 word_fourth=0.78 word_fre=-0.11 word_freezer=0.1 word_fresh=0.25 word_full=-0.2
  word_gallon=-0.26 word_gb=-0.49 word_get=-0.33 word_giv=-0.16 word_given=0.24 word_go=-0.23
  word_goe=-0.13 word_going=-0.18 word_gon=0.64 word_good=-0.29 word_goodwil=0.23 word_grant=0.27
  word_gravity=-0.22 word_half=-1.83 word_happen=-0.15 word_happy=-0.17 word_head=-0.15
  word_health=0.28 word_heard=-0.12 word_heat=-0.2 word_held=-0.11 word_help=0.19 word_high=-0.25
  word_higher=-0.18 word_highest=-0.46 word_him=0.44 word_hir=0.18 word_hit=0.19 word_hold=-0.38
  word_hom=-0.22 word_hour=-1.05 word_hundr=-0.3 word_ill=0.28 word_includ=0.29 word_increas=-0.21
  word_inform=-0.17 word_insid=-0.19 word_inspect=-0.21 word_inspection=-0.21 word_instead=0.2
  word_insur=-0.15 word_insuranc=-0.13 word_insurer=0.64 word_invoic=0.18 word_issu=0.42
  word_item=-0.21 word_itself=-0.57 word_job=0.13 word_journey=-0.22 word_keep=-0.1 word_kept=0.12
  word_kg=-0.46 word_kidney=0.16 word_kind=-0.48 word_kitchen=0.13 word_km=-0.31 word_known=-0.25
  word_lack=-0.1 word_land=0.34 word_larg=0.24 word_largest=-0.21 word_later=-1.03 word_lay=-0.18
  word_lb=-0.58 word_leak=0.9 word_least=-0.12 word_leav=-0.98 word_left=0.48 word_lent=0.11
  word_less=-0.46 word_letter=0.13 word_level=-0.14 word_library=-0.26 word_lift=0.26 word_light=0.11
  word_lik=0.19 word_limit=-0.33 word_list=-0.23 word_litr=-0.23 word_littl=-0.69 word_liv=0.14
  word_load=0.11 word_log=-0.12 word_long=-0.22 word_longer=-0.12 word_longest=0.24 word_look=-0.2
  word_los=0.11 word_loss=-0.3 word_lost=0.54 word_lot=0.25 word_lowest=-0.24 word_machin=-0.12
  word_mail=0.26 word_main=-0.14 word_mak=-0.27 word_management=0.25 word_manager=0.17 word_match=0.14
  word_matter=-0.38 word_maximum=-0.12 word_meant=0.33 word_measur=-0.47 word_medicin=-0.19
  word_member=0.16 word_mer=-0.13 word_messag=-0.42 word_metr=-0.15 word_mid=-0.28 word_midnight=-0.3
  word_mil=-0.69 word_min=-0.14 word_minut=-1.4 word_miss=0.16 word_mistak=-0.32 word_mixed=-0.31
  word_moment=-0.23 word_month=0.3 word_morn=0.24 word_mostly=-0.11 word_moved=-0.31 word_mrs=-0.25
  word_ms=-0.85 word_mwh=-0.17 word_nam=0.24 word_named=0.22 word_nearest=-0.29 word_nearly=-0.85
  word_need=0.12 word_neither=-0.27 word_never=1.3 word_new=0.4 word_night=0.42 word_nobody=0.26
  word_noon=0.11 word_normal=0.1 word_normally=-0.16 word_not=-0.13 word_noted=0.21 word_noth=-0.44
  word_notic=-0.16 word_notify=-0.15 word_number=-0.37 word_occur=-0.2 word_offer=0.12 word_offic=0.31
  word_old=-0.16 word_one=0.2 word_open=-0.4 word_operation=-0.13 word_operator=0.19 word_option=0.12
  word_order=0.18 word_original=-0.18 word_oslo=-0.1 word_otherwis=-0.11 word_outag=0.29
  word_outsid=-0.24 word_owner=0.28 word_packag=0.26 word_pag=-0.31 word_paged=0.19 word_pair=0.16
  word_paper=0.23 word_parcel=0.32 word_parent=0.12 word_part=-0.3 word_past=-0.33
  word_percentag=-0.12 word_performanc=-0.15 word_period=0.16 word_permit=-0.15 word_person=-0.1
  word_ph=-0.11 word_pharmacy=-0.15 word_phon=0.55 word_pick=-0.31 word_pictur=-0.13 word_plac=-0.22
  word_plant=0.34 word_play=0.25 word_plus=-0.13 word_point=-0.35 word_port=0.46 word_possibl=-0.13
  word_post=0.19 word_pound=-0.12 word_power=0.16 word_prais=0.2 word_precaution=0.31
  word_prefer=-0.16 word_prescrib=0.16 word_previous=-0.11 word_process=0.37 word_produc=-0.1
  word_production=0.59 word_promis=-1.17 word_provid=-0.25 word_pul=-0.22 word_pull=-0.22
  word_put=-0.25 word_quarter=-0.73 word_question=-0.25 word_quick=-0.12 word_rac=-0.12
  word_rais=-0.35 word_ran=-0.33 word_rang=0.18 word_rank=-0.17 word_rat=-0.32 word_rated=-0.12
  word_rather=-0.38 word_re=0.46 word_read=0.14 word_reason=-0.13 word_rebuilt=1.1 word_receipt=-0.12
  word_recommend=-0.36 word_recover=-0.18 word_reduc=-0.18 word_refund=0.49 word_regard=-0.98
  word_reimburs=0.25 word_reject=0.52 word_releas=0.55 word_remain=-0.19 word_reminder=0.2
  word_renew=-0.31 word_repair=0.65 word_replacement=0.53 word_reply=-0.21 word_report=0.11
  word_request=-0.14 word_requir=-0.14 word_resolv=-0.13 word_respondent=0.12 word_rest=-0.28
  word_restart=0.18 word_restor=0.43 word_result=0.2 word_retry=0.35 word_reviewer=0.24
  word_right=0.27 word_ring=0.16 word_ris=0.27 word_rol=-0.61 word_room=0.28 word_ros=-0.17
  word_roughly=-1.9 word_round=-1.19 word_run=-0.29 word_runner=-0.25 word_safety=0.33 word_sal=-0.14
  word_sav=-0.21 word_saw=-0.28 word_schedul=0.23 word_scor=-0.36 word_sea=0.22 word_second=0.4
  word_security=0.28 word_seen=-0.19 word_sent=0.21 word_servic=-0.11 word_set=-0.42 word_settl=-0.35
  word_ship=0.71 word_shipment=-0.11 word_short=-0.56 word_show=0.28 word_shut=-0.17 word_sid=-0.5
  word_sign=-0.23 word_signatur=-0.37 word_sincerely=-0.41 word_sit=-0.17 word_sla=0.19
  word_slightly=-0.21 word_slip=-0.14 word_small=0.16 word_smaller=0.44 word_sold=0.23
  word_someon=0.21 word_sort=-0.13 word_speed=-0.18 word_spok=0.15 word_spoken=0.2 word_squar=-0.15
  word_stag=0.12 word_stand=0.17 word_start=0.31 word_stat=0.3 word_statement=0.13 word_station=0.24
  word_status=-0.32 word_stay=-0.24 word_step=-0.18 word_stood=0.41 word_storag=0.31
  word_strongest=0.44 word_submit=0.13 word_successfully=0.62 word_suggest=-0.29 word_suitcas=-0.28
  word_sum=-0.12 word_summary=-0.13 word_supplier=-0.28 word_survey=-0.22 word_swap=-0.47
  word_system=-0.12 word_tabl=0.2 word_tak=-0.21 word_tap=-0.3 word_tb=-0.13 word_team=0.56
  word_technician=-0.29 word_tell=-0.61 word_temperatur=-0.29 word_tenth=-0.24 word_test=0.29
  word_text=-0.63 word_their=0.11 word_thing=-0.59 word_third=-0.13 word_thyroid=-0.21 word_tim=-0.41
  word_tomorrow=0.39 word_tonn=-0.5 word_took=-0.48 word_tooth=0.48 word_top=0.13 word_trac=-0.13
  word_traffic=0.2 word_train=0.19 word_transfer=0.33 word_transport=0.23 word_travel=0.11
  word_treat=0.2 word_tried=-0.33 word_troubl=0.11 word_truck=0.14 word_try=-0.28 word_twic=-0.76
  word_updat=-0.49 word_upper=-0.12 word_used=-0.51 word_valu=-0.2 word_vegetarian=0.12
  word_version=-0.25 word_view=-0.31 word_visit=-0.12 word_wait=-0.32 word_want=-0.44
  word_warehous=0.22 word_warm=-0.29 word_week=-0.22 word_weekend=0.13 word_weigh=-0.83 word_went=0.56
  word_whether=-0.28 word_whol=-0.14 word_wid=0.18 word_window=0.16 word_wish=-0.15 word_won=-0.17
  word_work=-0.58 word_worth=-0.23 word_writ=0.59 word_written=0.18 word_wrot=0.43 word_year=0.33
  word_yesterday=0.66 word_μg=0.29
`,
);
