// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.53,
  `
  anchored=-0.84 anchoredWide=-0.42 anchors=-1.01 asked=-0.13 belowOthers=0.27 bySomebody=0.74
  claims=1.74 claimsAnchoredWide=0.45 claimsDenied=0.7 claimsFiguresStand=-0.53 claimsNewWords=-0.79
  claimsNoFigure=-1.54 claimsOpen=0.43 claimsRecent=0.51 claimsTarget=0.24 claimsUnanchored=-0.15
  claimsUncovered=-0.17 claimsUnheard=-0.3 claimsUnstated=1.31 claimsWe=0.44 deedDenied=0.73
  deedDone=0.28 deedNoKin=0.27 deedOpen=0.33 deedUnheard=0.24 everyday=-0.35 figures=0.37
  figuresAllStand=-1.52 figuresStand=-2.71 future=0.95 harmless=0.05 hasSubject=-0.42
  inOneReport=-1.24 isDeed=-0.02 isNow=0.73 kinDone=-0.56 known=0.14 lacks=-0.56 lasting=-0.43
  long=0.04 modal=-0.34 money=1.1 moneyBackUntold=2.45 nearerDenied=-0.36 nearerPlanned=-0.38
  nearerPossible=-0.09 negated=-1.37 newWords=2.75 onlyAsked=-0.93 others=-2.5
  others_claimsUnheard=0.77 others_inOneReport=0.07 others_known=-0.13 others_newWords=-2.79
  others_own=-0.12 others_stated=0.75 others_wide=0.01 own=-0.05 passive=0.16 past=-0.38 perfect=1.18
  perfectTargetMissed=0.7 perfectUncovered=-0.03 perfectUnheard=0.27 presentPassive=-0.98 recent=0.02
  relative=-0.25 saysDenied=-0.11 saysNearerDenied=1.4 saysOpen=-0.79 saysUnstated=0.25 short=-0.38
  state=0.15 stated=-0.25 still=-0.6 supposed=-0.09 tableDenied=-0.66 tableFine=-0.32
  tableForeign=1.66 tableForeignAlone=-0.65 tableForeignBinding=1.75 tableForeignFirm=0.96
  tableForeignMoney=-0.16 tableForeignUngrouped=0.69 tableHandedOver=-0.67 tableUnclaimed=-0.13
  targetDenied=0.95 targetMissed=0.2 targetUntold=-0.14 verbDenied=0.57 verbDone=-0.41 verbless=-0.75
  we=0.81 weUnheard=-0.14 weUnstated=0.27 wide=-0.48 you=-0.06
  word_accept=-0.54 word_accord=-0.21 word_account=0.51 word_acknowledg=-0.39 word_added=-0.13
  word_address=-0.13 word_adjuster=0.28 word_admission=-0.22 word_advanc=0.13 word_afternoon=-0.28
  word_agr=-0.35 word_agre=-0.1 word_ahead=-0.21 word_air=0.38 word_allergy=0.25 word_allow=0.19
  word_allowanc=-0.12 word_almost=-0.15 word_alon=-0.33 word_alway=0.49 word_among=-0.15
  word_amount=-0.13 word_analys=-0.11 word_another=0.38 word_answer=0.11 word_anyon=0.29
  word_anyth=-0.39 word_apology=0.19 word_appear=-0.39 word_apply=0.31 word_approv=0.31
  word_approval=0.22 word_around=-0.49 word_arriv=-0.48 word_arrival=-0.14 word_asid=-0.13
  word_ask=-0.17 word_asked=-0.66 word_assess=-0.23 word_assign=-0.15 word_automatically=-0.11
  word_availabl=-0.22 word_averag=-0.3 word_await=-0.14 word_backup=-0.14 word_balanc=0.12
  word_bank=0.16 word_becom=0.3 word_began=-0.31 word_begun=-0.12 word_behind=-0.11 word_besid=0.15
  word_bill=0.18 word_bit=-0.15 word_blood=0.39 word_board=0.34 word_boat=0.13 word_book=-0.43
  word_borrow=-0.16 word_bottl=0.1 word_bought=-0.26 word_breakfast=0.29 word_bring=-0.21
  word_broken=0.54 word_brought=-0.46 word_budget=-0.12 word_build=0.24 word_bus=-0.17 word_cal=0.56
  word_call=0.24 word_cam=-0.58 word_cancel=0.17 word_cap=0.31 word_car=0.34 word_card=0.8
  word_carry=0.25 word_caught=0.16 word_caus=-0.37 word_chang=-0.44 word_charg=0.25 word_cheaper=-0.19
  word_cheapest=-0.12 word_check=-0.53 word_child=0.34 word_choic=0.1 word_choos=-0.13
  word_claim=-0.23 word_class=-0.18 word_clean=0.32 word_climb=-0.36 word_clinic=0.11 word_clos=-0.39
  word_cm=-0.46 word_co=-0.12 word_coffe=0.25 word_cold=0.11 word_coli=-0.11 word_collect=-0.29
  word_combin=-0.29 word_comment=-0.13 word_company=-0.25 word_compar=-0.32 word_compensation=0.24
  word_complain=0.37 word_complet=0.79 word_concern=-0.22 word_concert=-0.29 word_confirm=0.78
  word_confirmation=0.12 word_connection=0.15 word_consolidat=0.34 word_contain=-0.27
  word_contract=0.21 word_convert=-0.29 word_cool=0.32 word_correct=-0.24 word_council=0.18
  word_count=-0.31 word_courier=0.17 word_cours=0.23 word_cover=-0.14 word_crack=0.94 word_credit=0.34
  word_cubic=-0.21 word_custom=0.13 word_customer=-0.23 word_dat=-0.34 word_data=-0.11
  word_databas=0.57 word_dated=-0.23 word_day=-0.72 word_deadlin=-0.18 word_decid=-0.46
  word_deduct=-0.19 word_degre=0.3 word_delay=0.12 word_delet=0.44 word_deliver=-0.12
  word_delivery=0.23 word_depart=-0.29 word_depend=-0.14 word_deposit=0.26 word_describ=0.27
  word_desk=0.11 word_destroy=0.74 word_diagnos=-0.1 word_differenc=0.18 word_dinner=0.37
  word_direct=0.17 word_discount=0.84 word_disput=-0.36 word_disrupt=-0.12 word_doing=-0.17
  word_doubl=0.22 word_downtim=0.31 word_dozen=-0.28 word_drawn=0.25 word_driver=0.49 word_drop=0.64
  word_drov=-0.26 word_dry=-0.24 word_due=-0.39 word_earlier=-0.31 word_earliest=-0.11 word_earn=0.13
  word_eat=0.17 word_edition=0.26 word_effect=0.44 word_either=-0.62 word_els=-0.32 word_email=0.18
  word_empty=0.43 word_end=-0.29 word_ended=-0.4 word_engineer=0.19 word_enough=-0.1 word_entry=0.27
  word_error=-0.25 word_estimat=-0.1 word_euro=-0.97 word_even=0.16 word_ever=0.71 word_everyth=-0.51
  word_exactly=-0.26 word_examin=0.12 word_expect=-0.43 word_expens=0.15 word_extra=0.12
  word_factor=-0.14 word_fail=0.43 word_failur=0.28 word_fall=0.17 word_family=0.39 word_far=-1.15
  word_farm=-0.13 word_fault=0.4 word_faulty=0.29 word_favour=-0.29 word_fee=0.25 word_fell=0.17
  word_fewer=-0.34 word_field=0.11 word_fifth=-0.55 word_fil=0.51 word_filed=0.19 word_fill=0.1
  word_fin=-0.47 word_find=0.21 word_finish=0.18 word_first=-1.23 word_fit=0.3 word_fix=-0.3
  word_fixed=-0.24 word_fleet=0.17 word_flown=0.13 word_follow=0.39 word_food=-0.33 word_foot=-0.15
  word_forecast=0.45 word_fortnight=0.17 word_fourth=0.81 word_freezer=0.16 word_fresh=0.24
  word_full=-0.3 word_gallon=-0.47 word_gb=-0.6 word_get=-0.35 word_giv=-0.16 word_go=-0.29
  word_goe=-0.14 word_going=-0.18 word_gon=0.67 word_good=-0.32 word_goodwil=0.23 word_grant=0.26
  word_gravity=-0.29 word_green=-0.26 word_half=-1.43 word_happen=-0.18 word_happy=-0.16
  word_harbour=-0.16 word_head=-0.18 word_health=0.28 word_heard=-0.13 word_heat=-0.23 word_held=-0.12
  word_help=0.21 word_high=-0.25 word_higher=-0.2 word_highest=-0.43 word_him=0.5 word_hir=0.29
  word_hit=0.17 word_hold=-0.41 word_hom=-0.28 word_hotel=0.11 word_hour=-0.92 word_hous=0.11
  word_hundr=-0.46 word_ill=0.29 word_inbox=0.38 word_includ=0.13 word_increas=-0.19 word_inform=-0.1
  word_insid=-0.18 word_inspect=-0.22 word_inspection=-0.21 word_instead=0.14 word_insur=-0.16
  word_insuranc=-0.13 word_insurer=0.64 word_invoic=0.31 word_issu=0.43 word_item=-0.18
  word_itself=-0.54 word_job=0.14 word_journey=-0.22 word_keep=-0.11 word_kept=0.3 word_kg=-0.47
  word_kidney=0.17 word_kilo=-0.12 word_kind=-0.18 word_kitchen=0.14 word_km=-0.32 word_known=-0.24
  word_land=0.21 word_larg=0.23 word_largest=-0.12 word_lat=0.12 word_later=-0.82 word_lb=-0.67
  word_leak=0.92 word_least=-0.11 word_leav=-0.84 word_led=-0.11 word_left=0.52 word_lent=0.12
  word_less=-0.49 word_letter=0.13 word_level=-0.14 word_library=-0.25 word_lift=0.4 word_light=-0.18
  word_limit=-0.3 word_lin=-0.11 word_list=-0.3 word_litr=-0.35 word_littl=-0.7 word_liv=0.16
  word_load=0.17 word_log=-0.19 word_long=-0.22 word_longer=-0.11 word_longest=0.25 word_look=-0.27
  word_los=0.24 word_loss=-0.22 word_lost=0.48 word_lot=0.22 word_lowest=-0.22 word_mail=0.22
  word_main=-0.13 word_mak=-0.29 word_management=0.27 word_manager=0.18 word_mark=-0.15
  word_market=0.2 word_match=0.16 word_matter=-0.35 word_maximum=-0.13 word_meant=0.33
  word_meanwhil=0.18 word_measur=-0.46 word_medicin=-0.11 word_member=0.17 word_mer=-0.13
  word_messag=-0.42 word_metr=-0.2 word_mid=-0.28 word_midday=-0.1 word_midnight=-0.31 word_mil=-0.81
  word_min=-0.12 word_minut=-1.52 word_miss=0.15 word_mistak=-0.28 word_mixed=-0.32 word_mm=0.12
  word_moment=-0.14 word_money=-0.2 word_month=0.25 word_morn=0.14 word_moved=-0.43 word_mr=-0.16
  word_mrs=-0.3 word_ms=-0.79 word_mwh=-0.15 word_nam=0.23 word_named=0.21 word_nearest=-0.54
  word_nearly=-1.21 word_need=0.14 word_neighbour=0.24 word_neither=-0.29 word_never=1.25
  word_new=0.42 word_next=-0.14 word_night=0.43 word_normally=-0.14 word_not=-0.12 word_noted=0.17
  word_noth=-0.55 word_notify=-0.18 word_number=-0.44 word_occur=-0.2 word_offer=0.15 word_offic=0.32
  word_old=-0.21 word_one=0.19 word_open=-0.36 word_operat=0.18 word_operation=-0.13 word_operator=0.2
  word_option=0.12 word_order=0.23 word_original=-0.2 word_oslo=-0.1 word_otherwis=-0.15
  word_outag=0.25 word_outsid=-0.27 word_owner=0.28 word_packag=0.27 word_pag=-0.32 word_paged=0.13
  word_pair=0.12 word_paper=0.24 word_parcel=0.31 word_part=-0.31 word_past=-0.38 word_paus=0.16
  word_percentag=-0.11 word_performanc=-0.14 word_period=0.21 word_permit=-0.12 word_person=-0.13
  word_ph=-0.11 word_pharmacy=-0.1 word_phon=0.53 word_pick=-0.25 word_pictur=-0.17 word_plac=-0.11
  word_plant=0.34 word_play=0.21 word_point=-0.36 word_port=0.45 word_possibl=-0.12 word_post=0.22
  word_pound=-0.1 word_power=0.11 word_prais=0.19 word_precaution=0.34 word_prefer=-0.16
  word_previous=-0.11 word_print=0.25 word_process=0.33 word_production=0.58 word_promis=-1.16
  word_provid=-0.28 word_provisionally=-0.11 word_pul=-0.24 word_pull=-0.23 word_put=-0.1
  word_quarter=-0.56 word_question=-0.25 word_quick=-0.12 word_rac=-0.18 word_rais=-0.15 word_ran=-0.3
  word_rang=0.16 word_rank=-0.14 word_rat=-0.36 word_rated=-0.15 word_rather=-0.37 word_re=0.44
  word_read=0.15 word_reason=-0.13 word_rebuilt=1.16 word_receipt=-0.1 word_recommend=-0.36
  word_record=-0.16 word_recover=-0.2 word_reduc=-0.16 word_reduction=0.2 word_refund=0.31
  word_regard=-0.68 word_reimburs=0.2 word_reject=0.57 word_releas=0.53 word_remain=-0.13
  word_reminder=0.11 word_renew=-0.32 word_repair=0.59 word_replac=-0.19 word_replacement=0.74
  word_reply=-0.26 word_report=0.15 word_request=-0.27 word_requir=-0.1 word_rerun=0.25
  word_resolv=-0.13 word_respondent=0.12 word_rest=-0.28 word_restart=0.23 word_restor=0.28
  word_result=0.25 word_retry=0.35 word_return=0.29 word_reviewer=0.24 word_right=0.27 word_ring=0.15
  word_ris=0.27 word_rol=-0.51 word_room=0.24 word_ros=-0.12 word_roughly=-1.99 word_round=-1.46
  word_run=-0.3 word_safety=0.34 word_sal=-0.14 word_sav=-0.2 word_saw=-0.3 word_schedul=0.2
  word_scor=-0.39 word_sea=0.22 word_search=-0.3 word_second=0.5 word_security=0.28 word_seen=-0.19
  word_sent=0.34 word_set=-0.51 word_settl=-0.22 word_shar=0.11 word_ship=0.7 word_short=-0.45
  word_shorter=0.14 word_show=0.22 word_shut=-0.15 word_sid=-0.51 word_signatur=-0.38
  word_sincerely=-0.36 word_sit=-0.1 word_sla=0.15 word_slightly=-0.22 word_small=0.18
  word_smaller=0.44 word_sold=0.18 word_someon=0.21 word_sort=-0.12 word_speed=-0.19 word_spok=0.15
  word_spoken=0.19 word_spray=0.33 word_squar=-0.18 word_stag=0.11 word_stand=0.14 word_start=0.28
  word_stat=0.25 word_statement=0.13 word_station=0.23 word_status=-0.32 word_stay=-0.27
  word_step=-0.31 word_stood=0.44 word_stor=0.14 word_storag=0.32 word_strongest=0.44 word_submit=0.18
  word_succeed=-0.12 word_successfully=0.67 word_suggest=-0.3 word_suitcas=-0.28 word_sum=-0.14
  word_summary=-0.1 word_supplement=0.16 word_supplier=-0.31 word_survey=-0.22 word_swap=-0.53
  word_system=-0.28 word_tabl=0.19 word_tak=-0.15 word_tap=-0.31 word_tb=-0.11 word_team=0.61
  word_technician=-0.33 word_telephon=0.36 word_tell=-0.72 word_temperatur=-0.24 word_tenth=-0.24
  word_terminal=0.16 word_test=0.32 word_text=-0.65 word_their=0.18 word_thing=-0.56 word_third=-0.15
  word_thyroid=-0.22 word_tim=-0.39 word_tip=-0.26 word_today=-0.11 word_tomorrow=0.38 word_tonn=-0.44
  word_took=-0.47 word_tooth=0.5 word_top=0.15 word_trac=-0.16 word_train=0.26 word_transfer=0.44
  word_transport=0.23 word_travel=0.14 word_treat=0.2 word_tried=-0.29 word_truck=0.16 word_try=-0.26
  word_twic=-0.77 word_unus=-0.33 word_updat=-0.5 word_used=-0.48 word_utility=0.2 word_valu=-0.19
  word_vegetarian=0.12 word_version=-0.28 word_view=-0.32 word_wait=-0.2 word_waiv=0.28
  word_want=-0.45 word_warehous=0.15 word_warm=-0.34 word_weekend=0.13 word_weigh=-0.87 word_went=0.47
  word_whether=-0.3 word_whol=-0.13 word_wid=0.16 word_window=0.16 word_won=-0.26 word_work=-0.6
  word_worth=-0.25 word_writ=0.61 word_written=0.16 word_wrot=0.36 word_year=0.4 word_yesterday=0.63
  word_μg=0.28
`,
);
