// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.5,
  `
  anchored=-0.83 anchoredWide=-0.41 anchors=-1.02 asked=-0.04 belowOthers=0.3 bySomebody=0.73
  claims=1.77 claimsAnchoredWide=0.43 claimsDenied=0.66 claimsFiguresStand=-0.57 claimsNewWords=-0.8
  claimsNoFigure=-1.57 claimsOpen=0.49 claimsRecent=0.51 claimsTarget=0.27 claimsUnanchored=-0.14
  claimsUncovered=-0.23 claimsUnheard=-0.3 claimsUnstated=1.32 claimsWe=0.4 deedDenied=0.81
  deedDone=0.24 deedNoKin=0.26 deedOpen=0.31 deedUnheard=0.27 deniesElsewhere=0.07 everyday=-0.33
  figures=0.37 figuresAllStand=-1.53 figuresStand=-2.63 future=0.94 harmless=0.05 hasSubject=-0.43
  inOneReport=-1.25 isDeed=-0.01 isNow=0.76 kinDone=-0.55 known=0.1 lacks=-0.53 lasting=-0.43
  long=0.03 modal=-0.33 money=1.14 moneyBackUntold=2.78 nearerDenied=-0.34 nearerPlanned=-0.44
  nearerPossible=-0.04 negated=-1.42 newWords=2.78 onlyAsked=-0.93 others=-2.51
  others_claimsUnheard=0.78 others_inOneReport=0.01 others_known=-0.14 others_newWords=-2.81
  others_own=-0.09 others_stated=0.78 others_wide=-0.01 own=-0.02 passive=0.12 past=-0.4 perfect=1.23
  perfectTargetMissed=0.66 perfectUncovered=-0.06 perfectUnheard=0.23 presentPassive=-1.01 recent=0.02
  relative=-0.25 saysDenied=-0.1 saysNearerDenied=1.42 saysOpen=-0.84 saysUnstated=0.22 short=-0.36
  state=0.18 stated=-0.17 still=-0.6 supposed=-0.11 tableDenied=-0.68 tableFine=-0.35
  tableForeign=1.68 tableForeignAlone=-0.72 tableForeignBinding=1.73 tableForeignFirm=0.94
  tableForeignMoney=-0.26 tableForeignUngrouped=0.71 tableHandedOver=-0.65 tableUnclaimed=-0.16
  targetDenied=0.98 targetMissed=0.16 targetUntold=-0.09 verbDenied=0.5 verbDone=-0.48 verbOpen=-0.03
  verbless=-0.73 we=0.8 weUnheard=-0.13 weUnstated=0.34 wide=-0.46 you=-0.07
  word_accept=-0.52 word_accord=-0.21 word_account=0.65 word_acknowledg=-0.38 word_ad=0.38
  word_added=-0.13 word_address=-0.13 word_adjuster=0.28 word_admission=-0.21 word_advanc=0.13
  word_afternoon=-0.29 word_agr=-0.34 word_agre=-0.1 word_ahead=-0.23 word_air=0.38 word_allergy=0.25
  word_allow=0.19 word_allowanc=-0.13 word_almost=-0.15 word_alon=-0.33 word_alway=0.49
  word_among=-0.15 word_amount=-0.12 word_analys=-0.11 word_another=0.38 word_answer=0.1
  word_anyon=0.29 word_anyth=-0.39 word_apology=0.19 word_appear=-0.39 word_apply=0.32
  word_approv=0.36 word_approval=0.22 word_around=-0.49 word_arriv=-0.35 word_arrival=-0.14
  word_asid=-0.14 word_ask=-0.16 word_asked=-0.62 word_assess=-0.22 word_assign=-0.12
  word_automatically=-0.11 word_availabl=-0.22 word_averag=-0.32 word_await=-0.2 word_backup=-0.11
  word_balanc=0.12 word_bank=0.14 word_becom=0.32 word_began=-0.33 word_begun=-0.12 word_behind=-0.11
  word_besid=0.16 word_bill=0.2 word_bit=-0.15 word_blood=0.39 word_board=0.35 word_boat=0.13
  word_boiler=-0.1 word_book=-0.5 word_borrow=-0.16 word_bottl=0.11 word_bought=-0.29
  word_breakfast=0.29 word_bring=-0.2 word_broken=0.54 word_brought=-0.49 word_budget=-0.13
  word_build=0.24 word_bus=-0.16 word_cal=0.58 word_call=0.23 word_cam=-0.62 word_cancel=0.18
  word_cap=0.31 word_car=0.33 word_card=0.8 word_carry=0.24 word_caught=0.16 word_caus=-0.36
  word_chang=-0.44 word_charg=0.24 word_cheaper=-0.2 word_cheapest=-0.13 word_check=-0.52
  word_child=0.35 word_choos=-0.13 word_claim=-0.23 word_class=-0.18 word_clean=0.32 word_climb=-0.35
  word_clos=-0.38 word_cm=-0.46 word_co=-0.12 word_coffe=0.25 word_cold=0.11 word_coli=-0.11
  word_collect=-0.27 word_combin=-0.29 word_comment=-0.13 word_company=-0.25 word_compar=-0.31
  word_compensat=0.11 word_compensation=0.33 word_complain=0.38 word_complet=0.79 word_concern=-0.22
  word_concert=-0.29 word_confirm=0.81 word_confirmation=0.12 word_connection=0.15
  word_consolidat=0.34 word_contact=0.1 word_contain=-0.26 word_contract=0.22 word_convert=-0.29
  word_cool=0.32 word_correct=-0.23 word_council=0.19 word_count=-0.3 word_courier=0.18
  word_cours=0.23 word_cover=-0.22 word_crack=0.95 word_credit=0.33 word_cubic=-0.22 word_custom=0.14
  word_customer=-0.21 word_dat=-0.33 word_data=-0.11 word_databas=0.57 word_dated=-0.25 word_day=-0.73
  word_deadlin=-0.18 word_decid=-0.46 word_deduct=-0.18 word_degre=0.3 word_delay=0.13 word_delet=0.47
  word_delivery=0.24 word_depart=-0.31 word_depend=-0.14 word_deposit=0.24 word_describ=0.27
  word_desk=0.12 word_destroy=0.75 word_diagnos=-0.1 word_differenc=0.18 word_dinner=0.37
  word_direct=0.17 word_discount=0.84 word_disput=-0.36 word_disrupt=-0.12 word_doing=-0.17
  word_doubl=0.24 word_downtim=0.31 word_dozen=-0.28 word_drawn=0.27 word_driver=0.49 word_drop=0.65
  word_drov=-0.26 word_dry=-0.24 word_due=-0.42 word_earlier=-0.41 word_earliest=-0.11 word_earn=0.13
  word_eat=0.18 word_edition=0.26 word_effect=0.44 word_either=-0.62 word_els=-0.31 word_email=0.19
  word_empty=0.43 word_end=-0.2 word_ended=-0.41 word_engineer=0.2 word_enough=-0.1 word_entry=0.24
  word_error=-0.25 word_estimat=-0.17 word_euro=-0.99 word_even=0.17 word_ever=0.72 word_everyth=-0.5
  word_exactly=-0.27 word_examin=0.12 word_examination=-0.1 word_expect=-0.43 word_expens=0.2
  word_extra=0.14 word_factor=-0.14 word_fail=0.44 word_failur=0.27 word_fall=0.19 word_family=0.4
  word_far=-1.19 word_farm=-0.14 word_fault=0.39 word_faulty=0.29 word_favour=-0.29 word_fee=0.23
  word_feed=0.11 word_fell=0.17 word_fewer=-0.33 word_field=0.11 word_fifth=-0.54 word_fil=0.51
  word_filed=0.19 word_fill=0.1 word_fin=-0.47 word_find=0.21 word_finish=0.19 word_first=-1.23
  word_fit=0.31 word_fix=-0.3 word_fixed=-0.22 word_fleet=0.16 word_flown=0.14 word_follow=0.31
  word_food=-0.33 word_foot=-0.16 word_forecast=0.45 word_fortnight=0.17 word_fourth=0.81
  word_fresh=0.23 word_full=-0.28 word_gallon=-0.43 word_gb=-0.61 word_get=-0.34 word_giv=-0.15
  word_go=-0.29 word_goe=-0.14 word_going=-0.18 word_gon=0.65 word_good=-0.45 word_goodwil=0.23
  word_grant=0.33 word_gravity=-0.29 word_green=-0.26 word_half=-1.45 word_hand=-0.16
  word_happen=-0.18 word_happy=-0.16 word_harbour=-0.16 word_head=-0.18 word_health=0.28
  word_heard=-0.13 word_heat=-0.22 word_held=-0.13 word_help=0.22 word_high=-0.25 word_higher=-0.19
  word_highest=-0.43 word_him=0.48 word_hir=0.27 word_hit=0.19 word_hold=-0.4 word_hom=-0.27
  word_hotel=0.11 word_hour=-0.95 word_hous=0.11 word_hundr=-0.45 word_ill=0.29 word_inbox=0.39
  word_includ=0.11 word_increas=-0.2 word_insid=-0.18 word_inspect=-0.41 word_inspection=-0.2
  word_instead=0.12 word_insur=-0.17 word_insuranc=-0.13 word_insurer=0.64 word_invoic=0.32
  word_issu=0.44 word_item=-0.19 word_itself=-0.54 word_job=0.14 word_journey=-0.22 word_keep=-0.1
  word_kept=0.3 word_kg=-0.48 word_kidney=0.17 word_kilo=-0.12 word_kind=-0.18 word_kitchen=0.14
  word_km=-0.32 word_known=-0.24 word_lab=-0.12 word_land=0.19 word_larg=0.23 word_largest=-0.12
  word_lat=0.29 word_later=-0.8 word_lb=-0.68 word_leak=0.93 word_least=-0.11 word_leav=-0.83
  word_led=-0.14 word_left=0.5 word_lent=0.13 word_less=-0.47 word_letter=0.13 word_level=-0.14
  word_library=-0.24 word_lift=0.41 word_light=-0.17 word_limit=-0.3 word_list=-0.3 word_litr=-0.36
  word_littl=-0.7 word_liv=0.16 word_load=0.17 word_log=-0.19 word_long=-0.22 word_longer=-0.11
  word_longest=0.25 word_look=-0.25 word_los=0.24 word_loss=-0.2 word_lost=0.47 word_lot=0.23
  word_lowest=-0.23 word_mail=0.21 word_main=-0.12 word_mak=-0.29 word_management=0.27
  word_manager=0.18 word_mark=-0.13 word_market=0.2 word_match=0.16 word_matter=-0.35
  word_maximum=-0.14 word_meant=0.33 word_meanwhil=0.2 word_measur=-0.46 word_medicin=-0.11
  word_member=0.17 word_mer=-0.13 word_messag=-0.45 word_metr=-0.22 word_mid=-0.27 word_midnight=-0.32
  word_mil=-0.83 word_min=-0.13 word_minut=-1.54 word_miss=0.32 word_mistak=-0.28 word_mixed=-0.31
  word_mm=0.11 word_moment=-0.14 word_money=-0.22 word_month=0.26 word_morn=0.15 word_moved=-0.42
  word_mr=-0.14 word_mrs=-0.28 word_ms=-0.79 word_mwh=-0.15 word_nam=0.23 word_named=0.22
  word_nearest=-0.53 word_nearly=-1.22 word_need=0.14 word_neighbour=0.25 word_neither=-0.29
  word_never=1.26 word_new=0.37 word_next=-0.12 word_night=0.43 word_normally=-0.14 word_not=-0.11
  word_noted=0.14 word_noth=-0.58 word_notify=-0.45 word_number=-0.43 word_occur=-0.2 word_offer=0.14
  word_offic=0.32 word_old=-0.21 word_one=0.2 word_open=-0.36 word_operat=0.18 word_operation=-0.14
  word_operator=0.21 word_option=0.12 word_order=0.25 word_original=-0.2 word_oslo=-0.1
  word_otherwis=-0.15 word_outag=0.24 word_outsid=-0.27 word_owner=0.28 word_packag=0.26
  word_pag=-0.31 word_paged=0.15 word_pair=0.14 word_paper=0.24 word_parcel=0.31 word_parent=0.1
  word_part=-0.31 word_partly=-0.1 word_past=-0.38 word_paus=0.17 word_percentag=-0.11
  word_performanc=-0.14 word_period=0.21 word_permit=-0.12 word_person=-0.13 word_ph=-0.1
  word_phon=0.54 word_pick=-0.3 word_pictur=-0.17 word_plac=-0.12 word_plant=0.34 word_play=0.21
  word_point=-0.36 word_port=0.45 word_possibl=-0.12 word_post=0.23 word_power=0.11 word_prais=0.19
  word_precaution=0.35 word_prefer=-0.16 word_prescrib=0.1 word_previous=-0.11 word_print=0.25
  word_process=0.33 word_production=0.59 word_promis=-1.14 word_provid=-0.28 word_provisionally=-0.11
  word_pul=-0.24 word_pull=-0.23 word_quarter=-0.56 word_question=-0.25 word_quick=-0.12
  word_rac=-0.18 word_rais=-0.13 word_ran=-0.29 word_rang=0.16 word_rank=-0.14 word_rat=-0.36
  word_rated=-0.17 word_rather=-0.37 word_re=0.44 word_reach=-0.15 word_read=0.14 word_reason=-0.13
  word_rebuilt=1.2 word_receipt=-0.11 word_receiv=0.11 word_recommend=-0.36 word_record=-0.17
  word_recover=-0.2 word_reduc=-0.16 word_reduction=0.21 word_refund=0.36 word_regard=-0.68
  word_reimburs=0.39 word_reject=0.57 word_releas=0.54 word_remain=-0.12 word_reminder=0.11
  word_renew=-0.32 word_repair=0.21 word_replac=-0.17 word_replacement=0.75 word_reply=-0.27
  word_report=0.18 word_request=-0.26 word_requir=-0.1 word_rerun=0.26 word_resolv=-0.12
  word_respondent=0.11 word_rest=-0.32 word_restart=0.25 word_restor=0.3 word_result=0.25
  word_retry=0.36 word_return=0.14 word_revers=-0.34 word_reviewer=0.24 word_right=0.27 word_ring=0.15
  word_ris=0.27 word_rol=-0.5 word_room=0.24 word_ros=-0.12 word_roughly=-1.99 word_round=-1.5
  word_run=-0.3 word_safety=0.33 word_sal=-0.13 word_sav=-0.2 word_saw=-0.3 word_schedul=0.21
  word_scor=-0.36 word_sea=0.22 word_search=-0.3 word_second=0.38 word_security=0.28 word_seen=-0.19
  word_sent=0.34 word_set=-0.46 word_settl=-0.21 word_shar=0.11 word_ship=0.71 word_short=-0.46
  word_shorter=0.15 word_show=0.2 word_shut=-0.14 word_sid=-0.52 word_signatur=-0.38
  word_sincerely=-0.36 word_sit=-0.11 word_sla=0.13 word_slightly=-0.22 word_small=0.18
  word_smaller=0.45 word_sold=0.18 word_someon=0.21 word_sort=-0.11 word_speed=-0.18 word_spok=0.15
  word_spoken=0.2 word_spray=0.33 word_squar=-0.19 word_stag=0.12 word_stand=0.12 word_start=0.27
  word_stat=0.25 word_statement=0.12 word_station=0.23 word_status=-0.32 word_stay=-0.28
  word_step=-0.31 word_stood=0.42 word_stor=0.15 word_storag=0.32 word_strongest=0.44 word_submit=0.2
  word_succeed=-0.11 word_successfully=0.68 word_suggest=-0.3 word_suitcas=-0.28 word_sum=-0.13
  word_summary=-0.1 word_supplement=0.15 word_supplier=-0.31 word_survey=-0.21 word_swap=-0.52
  word_system=-0.19 word_tabl=0.19 word_tak=-0.15 word_tap=-0.3 word_tb=-0.12 word_team=0.63
  word_technician=-0.32 word_telephon=0.36 word_tell=-0.73 word_temperatur=-0.25 word_tenth=-0.24
  word_terminal=0.16 word_test=0.32 word_text=-0.68 word_their=0.17 word_thing=-0.56 word_third=-0.17
  word_thyroid=-0.21 word_tim=-0.38 word_tip=-0.25 word_today=-0.11 word_tomorrow=0.39 word_tonn=-0.45
  word_took=-0.49 word_tooth=0.5 word_top=0.16 word_trac=-0.16 word_train=0.26 word_transfer=0.46
  word_transport=0.24 word_travel=0.12 word_tried=-0.28 word_truck=0.18 word_try=-0.25 word_twic=-0.77
  word_unus=-0.33 word_updat=-0.5 word_used=-0.49 word_utility=0.2 word_valu=-0.19
  word_vegetarian=0.12 word_verify=0.11 word_version=-0.27 word_view=-0.32 word_wait=-0.21
  word_waiv=0.29 word_want=-0.45 word_warehous=0.15 word_warm=-0.34 word_weekend=0.14 word_weigh=-0.88
  word_went=0.47 word_whether=-0.3 word_whol=-0.14 word_wid=0.16 word_window=0.16 word_won=-0.28
  word_work=-0.6 word_worth=-0.25 word_writ=0.62 word_written=0.16 word_wrot=0.36 word_year=0.39
  word_yesterday=0.63 word_μg=0.28
`,
);
