// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -1.96,
  `
  anchored=-1.21 anchoredWide=-0.66 anchors=-0.86 asked=-0.21 belowOthers=0.22 claims=1.29
  claimsAnchoredWide=0.45 claimsDenied=0.62 claimsFiguresStand=-0.3 claimsNewWords=-0.43
  claimsNoFigure=-1.1 claimsOpen=0.08 claimsRecent=-0.03 claimsUnanchored=-0.32 claimsUncovered=0.01
  claimsUnheard=-0.13 claimsUnstated=1.11 claimsWe=0.55 deedDenied=0.59 deedDone=-0.09 deedNoKin=0.47
  deedOpen=0.1 deedUnheard=0.18 deniesElsewhere=0.01 figures=0.98 figuresAllStand=-1.59
  figuresStand=-2.04 future=0.78 inOneReport=-0.79 isDeed=0.16 kinDone=-0.38 known=-0.22 lacks=-0.28
  long=0.34 modal=-0.24 money=0.8 nearerDenied=-0.2 nearerPlanned=-0.24 nearerPossible=-0.23
  negated=-1.34 newWords=1.88 onlyAsked=-1 others=-2.52 others_claimsUnheard=0.63
  others_inOneReport=0.27 others_known=0.17 others_newWords=-2.57 others_own=0.03 others_stated=0.66
  others_wide=0.06 own=-0.01 passive=0.24 past=-0.24 perfect=1.03 perfectUncovered=0.64
  presentPassive=-0.76 recent=-0.09 relative=-0.83 saysDenied=0.07 saysNearerDenied=0.74
  saysOpen=-0.24 saysUnstated=0.51 short=-0.42 state=-0.01 stated=-0.13 still=-0.52 supposed=0.12
  tableDenied=-0.55 tableFine=-0.82 tableForeign=1.72 tableForeignAlone=-0.56 tableForeignBinding=1.25
  tableForeignUngrouped=0.47 tableUnclaimed=-0.24 verbDenied=0.43 verbDone=0.01 verbOpen=0.48
  verbless=-0.8 we=0.7 wide=-0.26 you=-0.17
  word_accept=-0.24 word_accord=-0.15 word_account=0.2 word_added=-0.12 word_adjuster=0.27
  word_affect=0.34 word_afterward=-0.25 word_agr=-0.24 word_ahead=-0.35 word_air=0.28 word_alon=-0.22
  word_alway=0.59 word_among=-0.13 word_amount=-0.14 word_animal=-0.11 word_another=0.31
  word_anyth=-0.38 word_apologis=0.12 word_apology=0.34 word_appear=-0.22 word_apply=0.29
  word_approv=0.15 word_around=-0.5 word_arriv=-0.22 word_asked=-0.58 word_assess=-0.21
  word_availabl=-0.16 word_averag=-0.38 word_await=-0.18 word_balanc=0.22 word_becom=0.36
  word_began=-0.2 word_behind=-0.1 word_better=-0.23 word_blood=0.41 word_board=0.45 word_book=-0.29
  word_brief=-0.11 word_broken=0.57 word_brought=-0.46 word_budget=-0.11 word_build=0.17 word_cal=0.37
  word_cam=-0.57 word_car=0.3 word_card=0.85 word_carry=0.32 word_caught=0.1 word_caus=-0.16
  word_chang=-0.28 word_chas=0.27 word_cheaper=-0.21 word_cheapest=-0.18 word_check=-0.47
  word_child=0.35 word_choos=-0.11 word_ciao=-0.11 word_claim=-0.14 word_clean=0.33 word_clear=-0.22
  word_climb=-0.26 word_clos=-0.35 word_cm=-0.3 word_cod=0.11 word_coffe=0.29 word_collection=-0.14
  word_com=-0.36 word_comment=-0.12 word_company=-0.3 word_compar=-0.22 word_complet=0.27
  word_concert=-0.24 word_confirm=0.34 word_connection=0.13 word_contain=0.15 word_content=-0.12
  word_contract=0.23 word_convert=-0.15 word_correct=-0.13 word_count=-0.25 word_courier=0.16
  word_cours=0.3 word_cover=0.13 word_credit=0.13 word_custom=0.13 word_customer=-0.31 word_dat=-0.27
  word_databas=0.26 word_day=-1.08 word_deadlin=-0.15 word_decid=-0.52 word_deduct=-0.1
  word_degre=0.28 word_delay=-0.1 word_delivery=0.31 word_depend=-0.16 word_desk=0.22
  word_differenc=0.24 word_dinner=0.34 word_discount=0.53 word_doing=-0.16 word_doubl=0.17
  word_dozen=-0.19 word_driver=0.3 word_drop=0.33 word_due=-0.18 word_duplicat=-0.14
  word_earlier=-0.29 word_eat=0.16 word_effect=0.37 word_either=-0.51 word_els=-0.26 word_empty=0.15
  word_end=-0.28 word_ended=-0.25 word_enough=-0.14 word_entry=0.35 word_error=-0.18 word_euro=-0.31
  word_even=0.36 word_ever=0.65 word_everyon=-0.12 word_everyth=-0.35 word_exactly=-0.12
  word_examin=0.17 word_expect=-0.36 word_fail=0.14 word_failur=0.38 word_fall=0.15 word_family=0.38
  word_far=-0.85 word_fault=0.58 word_faulty=0.4 word_favour=-0.22 word_fee=0.36 word_feed=0.24
  word_fell=-0.19 word_fewer=-0.23 word_field=0.13 word_fifth=-0.65 word_fil=0.32 word_filed=0.31
  word_fin=-0.47 word_first=-1.05 word_fit=0.62 word_fix=-0.39 word_fixed=0.4 word_fleet=0.18
  word_follow=0.24 word_food=-0.24 word_fourth=0.59 word_full=-0.22 word_gap=-0.16 word_get=-0.18
  word_given=0.23 word_go=-0.18 word_going=-0.18 word_gon=0.4 word_good=-0.52 word_goodwil=0.25
  word_grant=0.18 word_green=0.17 word_grew=-0.13 word_half=-1.53 word_hand=0.11 word_happen=-0.14
  word_happy=-0.16 word_head=-0.12 word_heard=-0.12 word_heat=-0.24 word_held=-0.27 word_help=0.21
  word_higher=-0.16 word_highest=-0.46 word_him=0.38 word_hir=0.16 word_hit=0.35 word_hold=-0.26
  word_hour=-0.55 word_hundr=-0.23 word_impair=-0.15 word_includ=0.66 word_inform=-0.29
  word_insid=-0.22 word_inspect=-0.17 word_inspection=-0.32 word_insur=-0.14 word_insurer=0.26
  word_invoic=0.12 word_item=-0.14 word_itself=-0.48 word_kg=-0.13 word_kilometr=-0.12 word_kind=-0.28
  word_known=-0.13 word_land=0.24 word_larg=0.26 word_largest=-0.14 word_last=0.21 word_lat=-0.17
  word_later=-0.56 word_lay=-0.19 word_lb=-0.18 word_leak=0.84 word_least=-0.17 word_leav=-0.83
  word_left=0.2 word_less=-0.44 word_light=0.16 word_lik=0.25 word_limit=-0.34 word_lin=-0.12
  word_lindqvist=-0.13 word_list=-0.19 word_littl=-0.6 word_liv=0.12 word_load=0.14 word_long=0.1
  word_longer=-0.17 word_longest=0.18 word_look=-0.26 word_los=0.2 word_lost=0.36 word_lot=0.22
  word_low=0.13 word_lowest=-0.2 word_lucia=-0.11 word_mail=0.18 word_main=-0.11 word_mainly=-0.11
  word_mak=-0.36 word_manager=0.17 word_mark=-0.12 word_match=0.14 word_matter=-0.31 word_meant=0.33
  word_meanwhil=0.1 word_measur=-0.28 word_mer=-0.11 word_messag=-0.1 word_metr=-0.15 word_mid=-0.29
  word_midnight=-0.38 word_mil=-0.22 word_minut=-1.12 word_mistak=-0.28 word_month=0.48 word_morn=-0.2
  word_mostly=-0.14 word_moved=-0.15 word_ms=-0.43 word_named=0.23 word_nearest=-0.13
  word_nearly=-0.42 word_need=0.14 word_neither=-0.27 word_never=1.27 word_new=0.52 word_night=0.17
  word_normal=0.15 word_normally=-0.18 word_not=-0.15 word_noth=-0.31 word_notic=-0.16
  word_notify=-0.15 word_number=-0.26 word_offic=0.25 word_old=-0.14 word_one=0.21 word_open=-0.32
  word_operator=0.3 word_option=0.15 word_outag=0.21 word_outsid=-0.24 word_owed=-0.11 word_owner=0.28
  word_pag=-0.28 word_paged=0.35 word_paid=-0.48 word_paper=0.11 word_part=-0.29 word_pass=-0.25
  word_past=-0.35 word_peopl=-0.21 word_percentag=-0.15 word_period=0.22 word_permit=-0.34
  word_person=-0.12 word_phon=0.58 word_pick=-0.33 word_pictur=-0.12 word_piec=-0.12 word_plac=-0.11
  word_plan=-0.31 word_play=0.3 word_plus=-0.14 word_podium=-0.12 word_point=-0.48 word_postnord=-0.17
  word_prais=0.21 word_prefer=-0.13 word_previous=-0.11 word_process=0.54 word_production=0.58
  word_promis=-0.74 word_provid=-0.21 word_pull=-0.16 word_put=-0.52 word_quarter=-0.73
  word_question=-0.21 word_ran=-0.17 word_rang=0.2 word_rank=-0.15 word_rat=-0.28 word_rated=-0.1
  word_rather=-0.47 word_reach=-0.37 word_read=0.14 word_ready=-0.29 word_reason=-0.13
  word_recommend=-0.32 word_refund=0.88 word_regard=-0.74 word_register=-0.19 word_reimburs=0.36
  word_releas=0.19 word_remain=-0.19 word_remov=0.38 word_repair=0.81 word_replacement=0.14
  word_reply=-0.19 word_requir=-0.12 word_rest=-0.17 word_return=0.38 word_review=-0.11
  word_reviewer=0.23 word_right=0.18 word_ring=0.18 word_ris=0.29 word_risk=-0.15 word_rol=-0.2
  word_ros=-0.21 word_roughly=-1.3 word_round=-0.82 word_run=-0.17 word_runner=-0.32 word_safety=0.26
  word_sal=-0.25 word_sav=-0.11 word_saw=-0.26 word_scor=-0.37 word_sea=0.23 word_seat=-0.1
  word_second=0.48 word_security=0.28 word_seen=-0.17 word_set=-0.29 word_settl=-0.49 word_ship=0.45
  word_short=-0.47 word_show=0.24 word_shut=-0.23 word_sid=-0.53 word_signatur=-0.31
  word_sincerely=-0.35 word_sit=-0.2 word_slightly=-0.23 word_smaller=0.29 word_soon=-0.13
  word_sort=-0.13 word_speed=-0.16 word_spent=-0.11 word_squar=-0.15 word_stag=0.11 word_start=0.17
  word_stat=0.29 word_station=0.23 word_status=-0.27 word_stay=-0.3 word_step=-0.18 word_stood=0.19
  word_strongest=0.41 word_success=-0.13 word_suggest=-0.25 word_supplier=-0.37 word_survey=-0.2
  word_tabl=0.2 word_tak=-0.36 word_team=0.34 word_technician=-0.38 word_tell=-0.47 word_tenth=-0.27
  word_term=-0.25 word_test=0.28 word_their=0.17 word_thing=-0.44 word_third=-0.24 word_ticket=-0.14
  word_tim=-0.31 word_tomorrow=0.38 word_tonn=-0.25 word_took=-0.39 word_tooth=0.5 word_top=-0.1
  word_traffic=0.23 word_train=0.24 word_transfer=0.39 word_transport=0.21 word_treat=0.17
  word_tried=-0.16 word_trip=-0.1 word_troubl=0.16 word_try=-0.19 word_twic=-0.63 word_updat=-0.19
  word_used=-0.48 word_vegetarian=0.14 word_version=-0.26 word_visit=-0.14 word_vot=-0.11
  word_waiv=0.14 word_warehous=0.23 word_warm=-0.23 word_week=-0.42 word_weigh=-0.22 word_went=0.18
  word_whether=-0.3 word_whol=-0.18 word_wish=-0.1 word_won=-0.25 word_work=-0.67 word_worth=-0.17
  word_writ=0.62 word_wrot=0.27 word_yesterday=0.32
`,
);
