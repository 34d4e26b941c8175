// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.52,
  `
  anchored=-0.87 anchoredWide=-0.46 anchors=-1 asked=-0.06 belowOthers=0.3 bySomebody=0.7 claims=1.67
  claimsAnchoredWide=0.42 claimsDenied=0.84 claimsFiguresStand=-0.38 claimsNewWords=-0.75
  claimsNoFigure=-1.53 claimsOpen=0.44 claimsRecent=0.45 claimsTarget=0.26 claimsUnanchored=-0.17
  claimsUncovered=-0.18 claimsUnheard=-0.2 claimsUnstated=1.33 claimsWe=0.47 deedDenied=0.57
  deedDone=0.36 deedNoKin=0.36 deedOpen=0.3 deedUnheard=0.19 deniesElsewhere=0.03 everyday=-0.38
  figures=0.4 figuresAllStand=-1.59 figuresStand=-2.63 future=0.93 harmless=0.06 hasSubject=-0.42
  inOneReport=-1.14 isDeed=-0.01 isNow=0.59 kinDone=-0.38 known=0.1 lacks=-0.56 lasting=-0.42
  long=0.03 modal=-0.34 money=1.04 nearerDenied=-0.31 nearerPlanned=-0.45 nearerPossible=-0.18
  negated=-1.43 newWords=2.7 onlyAsked=-0.91 others=-2.39 others_claimsUnheard=0.72
  others_inOneReport=0.05 others_known=-0.04 others_newWords=-2.8 others_own=-0.15 others_stated=0.81
  others_wide=-0.12 own=0.04 passive=0.18 past=-0.4 perfect=1.14 perfectTargetMissed=0.67
  perfectUncovered=-0.01 perfectUnheard=0.27 presentPassive=-0.95 recent=0.02 relative=-0.29
  saysDenied=-0.22 saysNearerDenied=1.35 saysOpen=-0.71 saysUnstated=0.24 short=-0.31 state=0.19
  stated=-0.29 still=-0.6 supposed=-0.02 tableDenied=-0.69 tableFine=-0.51 tableForeign=1.54
  tableForeignAlone=-0.64 tableForeignBinding=1.7 tableForeignFirm=1.05 tableForeignMoney=0.45
  tableForeignUngrouped=0.77 tableHandedOver=-0.63 tableUnclaimed=-0.13 targetMissed=0.17
  targetUntold=-0.11 verbDenied=0.67 verbDone=-0.34 verbOpen=0.04 verbless=-0.75 we=0.81
  weUnheard=-0.26 weUnstated=0.3 wide=-0.54 you=-0.02
  word_accept=-0.58 word_accord=-0.18 word_account=0.5 word_acknowledg=-0.39 word_added=-0.12
  word_address=-0.13 word_adjuster=0.28 word_advanc=0.13 word_affect=0.14 word_afternoon=-0.27
  word_agr=-0.23 word_ahead=-0.21 word_air=0.38 word_allergy=0.25 word_allow=0.18 word_allowanc=-0.12
  word_almost=-0.17 word_alon=-0.33 word_alway=0.5 word_among=-0.16 word_amount=-0.14
  word_analys=-0.11 word_another=0.37 word_answer=0.11 word_anyon=0.29 word_anyth=-0.36
  word_apologis=0.17 word_apology=0.21 word_appear=-0.37 word_application=-0.25 word_apply=0.39
  word_approv=0.58 word_approval=0.22 word_around=-0.52 word_arriv=-0.43 word_arrival=-0.13
  word_asid=-0.13 word_ask=-0.17 word_asked=-0.66 word_assess=-0.25 word_availabl=-0.21
  word_averag=-0.29 word_await=-0.13 word_back=-0.18 word_backup=-0.13 word_balanc=0.13 word_bank=0.17
  word_becom=0.3 word_began=-0.3 word_begun=-0.12 word_behalf=0.1 word_behind=-0.12 word_besid=0.15
  word_best=-0.14 word_bill=0.15 word_bit=-0.14 word_blood=0.4 word_board=0.39 word_boat=0.13
  word_book=-0.44 word_borrow=-0.17 word_bought=-0.25 word_breakfast=0.27 word_bring=-0.19
  word_broken=0.54 word_brought=-0.46 word_budget=-0.12 word_build=0.24 word_bus=-0.16 word_cal=0.55
  word_call=0.35 word_cam=-0.51 word_cancel=0.14 word_cap=0.31 word_car=0.31 word_card=0.89
  word_carry=0.23 word_caught=0.15 word_caus=-0.4 word_chang=-0.43 word_charg=0.25 word_cheaper=-0.19
  word_cheapest=-0.12 word_check=-0.54 word_child=0.34 word_choos=-0.14 word_claim=-0.21
  word_class=-0.16 word_clean=0.31 word_clear=-0.13 word_climb=-0.36 word_clinic=0.21 word_clos=-0.37
  word_cm=-0.45 word_co=-0.11 word_coffe=0.26 word_cold=0.1 word_coli=-0.12 word_collect=-0.28
  word_combin=-0.29 word_comment=-0.13 word_company=-0.25 word_compar=-0.33 word_compensation=0.14
  word_complain=0.38 word_complet=0.77 word_concern=-0.16 word_concert=-0.3 word_confirm=0.77
  word_confirmation=0.12 word_connection=0.15 word_consolidat=0.32 word_contain=-0.23
  word_contract=0.2 word_convert=-0.32 word_cool=0.32 word_council=0.18 word_count=-0.32
  word_courier=0.21 word_cours=0.24 word_crack=0.72 word_credit=0.25 word_cubic=-0.2
  word_customer=-0.18 word_dat=-0.31 word_data=-0.13 word_databas=0.56 word_dated=-0.19 word_day=-0.83
  word_deadlin=-0.18 word_decid=-0.47 word_deduct=-0.19 word_degre=0.3 word_delet=0.39
  word_delivery=0.23 word_depend=-0.13 word_deposit=0.32 word_describ=0.28 word_desk=0.13
  word_destroy=0.71 word_differenc=0.18 word_dinner=0.37 word_direct=0.16 word_discount=0.81
  word_disput=-0.33 word_disrupt=-0.1 word_doing=-0.17 word_dollar=-0.17 word_doubl=0.19
  word_dozen=-0.27 word_drawn=0.25 word_driver=0.49 word_drop=0.62 word_drov=-0.21 word_dry=-0.25
  word_due=-0.37 word_earlier=-0.3 word_earliest=-0.11 word_earn=0.12 word_eat=0.18 word_edition=0.27
  word_effect=0.44 word_either=-0.57 word_electricity=-0.1 word_els=-0.32 word_email=0.16
  word_empty=0.45 word_end=-0.21 word_ended=-0.4 word_engineer=0.2 word_enough=-0.11 word_entry=0.34
  word_error=-0.25 word_euro=-0.88 word_even=0.23 word_ever=0.71 word_everyth=-0.52 word_exactly=-0.27
  word_examin=0.14 word_exhaust=-0.1 word_expect=-0.36 word_extra=0.12 word_factor=-0.14
  word_fail=0.41 word_failur=0.27 word_fall=0.17 word_family=0.39 word_far=-1.18 word_fault=0.57
  word_faulty=0.3 word_favour=-0.29 word_fee=0.35 word_fell=0.14 word_ferment=-0.1 word_fewer=-0.33
  word_field=0.11 word_fifth=-0.56 word_fil=0.5 word_filed=0.18 word_fin=-0.49 word_find=0.2
  word_finish=0.17 word_first=-1.23 word_fit=0.47 word_fix=-0.31 word_fixed=-0.29 word_fleet=0.16
  word_flown=0.13 word_follow=0.36 word_food=-0.33 word_foot=-0.12 word_forecast=0.45
  word_fortnight=0.17 word_fourth=0.79 word_freezer=0.16 word_fresh=0.23 word_full=-0.35
  word_gallon=-0.33 word_gap=-0.1 word_gb=-0.51 word_get=-0.39 word_giv=-0.16 word_given=0.28
  word_go=-0.29 word_goe=-0.14 word_going=-0.18 word_gon=0.74 word_good=-0.29 word_goodwil=0.23
  word_grant=0.26 word_gravity=-0.28 word_green=-0.26 word_half=-1.5 word_hand=-0.17 word_happen=-0.17
  word_happy=-0.15 word_head=-0.18 word_health=0.28 word_heard=-0.13 word_heat=-0.22 word_held=-0.13
  word_help=0.21 word_high=-0.25 word_higher=-0.2 word_highest=-0.45 word_him=0.54 word_hir=0.18
  word_hit=0.2 word_hold=-0.36 word_hom=-0.28 word_hour=-0.88 word_hundr=-0.44 word_ill=0.28
  word_impair=-0.11 word_includ=0.2 word_increas=-0.19 word_inform=-0.11 word_insid=-0.19
  word_inspect=-0.22 word_inspection=-0.22 word_instead=0.17 word_insur=-0.15 word_insuranc=-0.14
  word_insurer=0.67 word_invoic=0.3 word_issu=0.49 word_item=-0.2 word_itself=-0.56 word_job=0.14
  word_journey=-0.21 word_keep=-0.12 word_kept=0.14 word_kg=-0.46 word_kidney=0.16 word_kilo=-0.12
  word_kind=-0.47 word_kitchen=0.14 word_km=-0.32 word_known=-0.25 word_land=0.18 word_larg=0.24
  word_largest=-0.12 word_lat=0.16 word_later=-0.85 word_lay=-0.11 word_lb=-0.65 word_leak=0.91
  word_least=-0.12 word_leav=-0.98 word_left=0.41 word_lent=0.1 word_less=-0.49 word_letter=0.12
  word_level=-0.14 word_library=-0.26 word_lift=0.39 word_light=-0.18 word_limit=-0.3 word_list=-0.28
  word_litr=-0.31 word_littl=-0.69 word_liv=0.16 word_load=0.13 word_log=-0.12 word_long=-0.22
  word_longer=-0.1 word_longest=0.25 word_look=-0.25 word_los=0.22 word_loss=-0.22 word_lost=0.53
  word_lot=0.2 word_lowest=-0.23 word_mail=0.22 word_main=-0.14 word_mak=-0.29 word_management=0.26
  word_manager=0.18 word_mark=-0.15 word_market=0.19 word_match=0.15 word_matter=-0.37
  word_maximum=-0.13 word_meant=0.33 word_measur=-0.5 word_medicin=-0.11 word_member=0.17
  word_mer=-0.13 word_messag=-0.39 word_metr=-0.19 word_mid=-0.28 word_midday=-0.1 word_midnight=-0.32
  word_mil=-0.79 word_min=-0.12 word_minut=-1.46 word_miss=0.15 word_mistak=-0.29 word_mixed=-0.33
  word_moment=-0.14 word_month=0.3 word_morn=0.24 word_mostly=-0.1 word_moved=-0.32 word_mrs=-0.3
  word_ms=-0.86 word_mwh=-0.16 word_nam=0.23 word_named=0.22 word_nearest=-0.45 word_nearly=-1.12
  word_need=0.12 word_neighbour=0.24 word_neither=-0.26 word_never=1.28 word_new=0.29 word_night=0.42
  word_normal=0.1 word_normally=-0.16 word_not=-0.11 word_noted=0.14 word_noth=-0.48 word_notify=-0.19
  word_number=-0.42 word_occur=-0.21 word_offer=0.14 word_offic=0.33 word_old=-0.21 word_one=0.19
  word_open=-0.36 word_operation=-0.12 word_operator=0.27 word_option=0.12 word_order=0.23
  word_original=-0.2 word_oslo=-0.1 word_outag=0.3 word_outsid=-0.27 word_owner=0.28 word_packag=0.27
  word_pag=-0.31 word_paged=0.15 word_pair=0.14 word_paper=0.23 word_parcel=0.32 word_parent=0.1
  word_part=-0.31 word_past=-0.36 word_paus=0.15 word_percentag=-0.12 word_performanc=-0.14
  word_period=0.22 word_permit=-0.13 word_person=-0.14 word_ph=-0.11 word_pharmacy=-0.16
  word_phon=0.54 word_pick=-0.22 word_pictur=-0.16 word_plac=-0.14 word_plant=0.33 word_play=0.25
  word_point=-0.34 word_port=0.44 word_possibl=-0.13 word_post=0.18 word_power=0.17 word_prais=0.19
  word_precaution=0.34 word_prefer=-0.17 word_previous=-0.12 word_process=0.36 word_produc=-0.12
  word_production=0.59 word_promis=-1.2 word_provid=-0.28 word_pul=-0.23 word_pull=-0.23
  word_put=-0.25 word_quarter=-0.58 word_question=-0.25 word_quick=-0.11 word_rac=-0.16
  word_rais=-0.19 word_ran=-0.32 word_rang=0.18 word_rank=-0.15 word_rat=-0.36 word_rated=-0.13
  word_rather=-0.38 word_re=0.44 word_read=0.12 word_reason=-0.13 word_rebuilt=1.1
  word_recommend=-0.35 word_record=-0.21 word_recover=-0.19 word_reduc=-0.17 word_reduction=0.17
  word_refund=0.32 word_regard=-0.96 word_reimburs=0.25 word_reject=0.57 word_releas=0.56
  word_remain=-0.17 word_reminder=0.13 word_renew=-0.32 word_repair=0.58 word_replacement=0.71
  word_reply=-0.25 word_report=0.19 word_request=-0.19 word_requir=-0.11 word_resolv=-0.14
  word_respondent=0.12 word_rest=-0.28 word_restart=0.17 word_restor=0.42 word_result=0.21
  word_retry=0.34 word_reviewer=0.24 word_right=0.26 word_ring=0.14 word_ris=0.27 word_rol=-0.68
  word_room=0.24 word_ros=-0.14 word_roughly=-1.94 word_round=-1.38 word_run=-0.32 word_runner=-0.26
  word_safety=0.32 word_sal=-0.14 word_sav=-0.21 word_saw=-0.3 word_schedul=0.19 word_scor=-0.38
  word_sea=0.22 word_search=-0.3 word_second=0.51 word_security=0.28 word_seen=-0.19 word_sent=0.25
  word_servic=-0.15 word_set=-0.49 word_settl=-0.36 word_ship=0.66 word_shipment=-0.13
  word_short=-0.47 word_shorter=0.13 word_show=0.27 word_shut=-0.16 word_sid=-0.52 word_signatur=-0.38
  word_sincerely=-0.37 word_sit=-0.1 word_sla=0.21 word_slightly=-0.22 word_slow=-0.1 word_small=0.18
  word_smaller=0.44 word_sold=0.16 word_someon=0.21 word_sort=-0.12 word_speed=-0.19 word_spok=0.15
  word_spoken=0.19 word_spray=0.32 word_squar=-0.16 word_stag=0.12 word_stand=0.15 word_start=0.27
  word_stat=0.26 word_statement=0.14 word_station=0.23 word_status=-0.32 word_stay=-0.26
  word_step=-0.31 word_stood=0.43 word_stor=0.13 word_storag=0.32 word_strongest=0.44 word_submit=0.19
  word_succeed=-0.12 word_successfully=0.64 word_suggest=-0.3 word_suitcas=-0.28 word_sum=-0.13
  word_summary=-0.11 word_supplement=0.16 word_supplier=-0.31 word_survey=-0.22 word_swap=-0.53
  word_system=-0.29 word_tabl=0.19 word_tak=-0.14 word_tap=-0.31 word_tb=-0.12 word_team=0.54
  word_technician=-0.32 word_tell=-0.59 word_temperatur=-0.23 word_tenth=-0.25 word_terminal=0.16
  word_test=0.31 word_text=-0.62 word_their=0.16 word_thing=-0.56 word_third=-0.16 word_thyroid=-0.23
  word_ticket=-0.16 word_tim=-0.37 word_tip=-0.27 word_tomorrow=0.41 word_tonn=-0.45 word_took=-0.49
  word_tooth=0.49 word_top=0.14 word_trac=-0.15 word_traffic=0.22 word_train=0.27 word_transfer=0.36
  word_transport=0.23 word_treat=0.18 word_tried=-0.29 word_truck=0.12 word_try=-0.26 word_twic=-0.77
  word_unus=-0.31 word_updat=-0.51 word_used=-0.49 word_valu=-0.21 word_vegetarian=0.12
  word_version=-0.27 word_view=-0.32 word_wait=-0.16 word_waiv=0.22 word_want=-0.45 word_warehous=0.14
  word_warm=-0.29 word_warranty=-0.1 word_weekend=0.14 word_weigh=-0.83 word_went=0.49
  word_whether=-0.3 word_whol=-0.15 word_wid=0.17 word_window=0.15 word_wish=-0.14 word_won=-0.21
  word_work=-0.58 word_worth=-0.18 word_writ=0.58 word_wrot=0.39 word_year=0.41 word_yesterday=0.61
  word_μg=0.27
`,
);
