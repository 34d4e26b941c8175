// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -2.33,
  `
  anchored=-1.13 anchoredWide=-0.56 anchors=-0.94 asked=-0.15 belowOthers=0.13 claims=1.48
  claimsAnchoredWide=0.73 claimsDenied=0.54 claimsFiguresStand=-0.3 claimsNewWords=-0.45
  claimsNoFigure=-1.16 claimsRecent=-0.07 claimsUnanchored=-0.23 claimsUncovered=0.11
  claimsUnheard=-0.25 claimsUnstated=0.96 claimsWe=0.42 deedDenied=0.58 deedDone=-0.05 deedNoKin=0.56
  deedOpen=0.04 deedUnheard=0.19 deniesElsewhere=0.18 figures=0.89 figuresAllStand=-1.5
  figuresStand=-1.92 future=0.92 inOneReport=-0.74 isDeed=0.11 kinDone=-0.26 known=-0.29 lacks=-0.39
  long=0.48 modal=-0.3 money=0.58 nearerDenied=-0.04 nearerPlanned=-0.22 nearerPossible=-0.14
  negated=-1.41 newWords=1.84 onlyAsked=-0.79 others=-2.02 others_claimsUnheard=0.69
  others_inOneReport=0.32 others_known=0.28 others_newWords=-2.44 others_own=0.05 others_stated=0.7
  others_wide=0.05 own=0.05 passive=0.23 past=-0.17 perfect=1.01 perfectUncovered=0.77
  presentPassive=-0.76 recent=0.02 relative=-0.74 saysDenied=0.09 saysNearerDenied=0.75 saysOpen=-0.32
  saysUnstated=0.53 short=-0.44 state=-0.01 stated=-0.21 still=-0.49 supposed=0.2 tableDenied=-0.28
  tableFine=-0.85 tableForeign=1.61 tableForeignAlone=-0.62 tableForeignBinding=1.34
  tableForeignUngrouped=0.38 tableUnclaimed=-0.19 verbDenied=0.32 verbDone=0.08 verbOpen=0.37
  verbless=-0.92 we=0.79 wide=-0.31 you=-0.38
  word_accept=-0.16 word_accord=-0.15 word_account=0.12 word_adjuster=0.27 word_afternoon=-0.12
  word_afterward=-0.22 word_agr=-0.12 word_ahead=-0.24 word_air=0.27 word_alon=-0.23 word_among=-0.11
  word_another=0.35 word_anyth=-0.25 word_apologis=0.12 word_apology=0.37 word_appear=-0.22
  word_approv=0.13 word_around=-0.44 word_arriv=-0.27 word_asked=-0.52 word_assess=-0.15
  word_availabl=-0.15 word_averag=-0.57 word_await=-0.18 word_balanc=0.24 word_began=-0.17
  word_behind=-0.19 word_better=-0.12 word_blood=0.41 word_board=0.46 word_book=-0.47 word_broken=0.58
  word_brought=-0.44 word_build=0.21 word_cal=0.36 word_cam=-0.6 word_cancel=0.1 word_car=0.2
  word_card=0.74 word_carry=0.33 word_chang=-0.27 word_chas=0.3 word_cheaper=-0.2 word_cheapest=-0.14
  word_check=-0.46 word_child=0.34 word_choic=-0.18 word_claim=-0.24 word_clean=0.33 word_clear=-0.35
  word_climb=-0.25 word_clos=-0.39 word_cm=-0.3 word_colleagu=-0.1 word_collection=-0.13
  word_com=-0.13 word_comment=-0.13 word_company=-0.26 word_compar=-0.2 word_complet=0.41
  word_concert=-0.22 word_confirm=0.36 word_confirmation=0.12 word_connection=0.11 word_contain=0.18
  word_contract=0.25 word_correct=-0.11 word_cost=0.11 word_count=-0.24 word_cours=0.23
  word_cover=0.12 word_credit=0.14 word_customer=-0.2 word_damag=-0.1 word_dat=-0.25 word_databas=0.25
  word_day=-1.09 word_deadlin=-0.1 word_decid=-0.5 word_deliver=-0.13 word_delivery=0.32
  word_depend=-0.16 word_desk=0.25 word_differenc=0.25 word_dinner=0.36 word_discount=0.57
  word_disk=0.1 word_doing=-0.16 word_doubl=0.17 word_dozen=-0.19 word_driver=0.13 word_drop=0.36
  word_due=-0.15 word_duplicat=-0.12 word_earlier=-0.3 word_effect=0.39 word_either=-0.45
  word_els=-0.27 word_empty=0.16 word_end=-0.24 word_ended=-0.22 word_enough=-0.12 word_entry=0.41
  word_error=-0.17 word_euro=-0.19 word_even=0.41 word_everyth=-0.32 word_exactly=-0.11
  word_examin=0.16 word_expect=-0.28 word_fail=0.18 word_failur=0.4 word_family=0.31 word_far=-0.83
  word_farm=-0.19 word_fault=0.59 word_faulty=0.4 word_favour=-0.22 word_fee=0.41 word_feed=0.25
  word_fell=-0.15 word_fewer=-0.16 word_fifth=-0.64 word_figur=-0.13 word_fil=0.34 word_filed=0.3
  word_fin=-0.41 word_first=-0.99 word_fit=0.33 word_fix=-0.39 word_fixed=0.21 word_follow=0.33
  word_food=-0.22 word_fourth=0.4 word_full=-0.29 word_gap=-0.14 word_gav=-0.19 word_get=-0.26
  word_go=-0.16 word_going=-0.16 word_gon=0.41 word_good=-0.48 word_goodwil=0.24 word_grant=0.11
  word_green=0.14 word_grew=-0.13 word_half=-1.41 word_hand=0.12 word_happen=-0.13 word_happy=-0.14
  word_head=-0.1 word_heat=-0.25 word_held=-0.22 word_help=0.26 word_higher=-0.15 word_highest=-0.45
  word_him=0.41 word_hir=0.16 word_hit=0.18 word_hold=-0.26 word_hour=-0.56 word_hundr=-0.2
  word_includ=0.68 word_inform=-0.28 word_insid=-0.15 word_inspect=-0.2 word_instead=-0.14
  word_insurer=0.26 word_invoic=0.13 word_item=-0.13 word_itself=-0.26 word_kg=-0.13
  word_kilometr=-0.11 word_kind=-0.29 word_known=-0.13 word_larg=0.25 word_largest=-0.15
  word_last=0.13 word_later=-0.55 word_lay=-0.17 word_leak=0.54 word_least=-0.16 word_leav=-0.77
  word_left=0.19 word_less=-0.4 word_light=0.17 word_lik=0.3 word_limit=-0.25 word_lin=-0.19
  word_list=-0.16 word_littl=-0.45 word_liv=0.12 word_load=0.19 word_longer=-0.16 word_longest=0.18
  word_look=-0.27 word_los=0.18 word_lost=0.4 word_lot=0.24 word_low=0.15 word_lower=0.16
  word_lowest=-0.2 word_mail=0.18 word_mainly=-0.1 word_mak=-0.35 word_manager=0.2 word_mark=-0.15
  word_match=0.14 word_matter=-0.15 word_meanwhil=0.13 word_measur=-0.14 word_mend=-0.11
  word_mer=-0.12 word_messag=-0.16 word_metr=-0.13 word_mid=-0.28 word_midnight=-0.18 word_mil=-0.2
  word_minut=-1.03 word_mistak=-0.23 word_month=0.39 word_morn=-0.21 word_mostly=-0.15
  word_moved=-0.12 word_mr=0.15 word_mrs=0.13 word_ms=-0.29 word_named=0.22 word_nearest=-0.11
  word_nearly=-0.32 word_need=0.16 word_neither=-0.26 word_never=1.18 word_new=0.38 word_next=0.2
  word_night=0.1 word_normally=-0.15 word_not=-0.11 word_noth=-0.39 word_notic=-0.14 word_number=-0.24
  word_offer=-0.2 word_offic=0.26 word_old=-0.13 word_one=0.18 word_open=-0.28 word_operator=0.32
  word_option=0.15 word_otherwis=-0.21 word_outag=0.26 word_outsid=-0.26 word_owed=-0.29
  word_owner=0.28 word_paged=0.37 word_paid=-0.23 word_part=-0.27 word_pass=-0.4 word_past=-0.39
  word_peopl=-0.13 word_percent=0.13 word_percentag=-0.14 word_phon=0.59 word_pick=-0.31
  word_pictur=-0.13 word_piec=-0.13 word_plan=-0.19 word_plus=-0.13 word_point=-0.46
  word_postnord=-0.17 word_pound=0.12 word_prefer=-0.12 word_previous=-0.11 word_process=0.53
  word_production=0.57 word_promis=-0.47 word_provid=-0.11 word_pull=-0.17 word_put=-0.41
  word_quarter=-0.6 word_question=-0.2 word_ran=-0.13 word_rang=0.2 word_rat=-0.27 word_rather=-0.45
  word_reach=-0.35 word_read=0.15 word_ready=-0.26 word_reason=-0.11 word_recommend=-0.32
  word_refund=0.81 word_regard=-0.71 word_reimburs=0.4 word_releas=0.19 word_remain=-0.16
  word_remov=0.2 word_repair=0.89 word_replacement=0.15 word_reply=-0.17 word_requir=-0.12
  word_rest=-0.16 word_return=0.42 word_review=-0.11 word_reviewer=0.22 word_right=0.21 word_ring=0.19
  word_ris=0.29 word_risk=-0.15 word_rol=-0.18 word_ros=-0.18 word_roughly=-1.19 word_round=-0.7
  word_runner=-0.32 word_safety=0.27 word_saw=-0.22 word_scor=-0.33 word_sea=0.22 word_second=0.46
  word_security=0.27 word_seen=-0.18 word_serv=0.11 word_set=-0.32 word_settl=-0.34 word_ship=0.51
  word_short=-0.45 word_sid=-0.43 word_signatur=-0.32 word_sincerely=-0.34 word_sit=-0.16
  word_slightly=-0.13 word_smaller=0.13 word_soon=-0.14 word_sort=-0.12 word_speed=-0.18
  word_squar=-0.12 word_start=0.19 word_stat=0.29 word_station=0.23 word_stay=-0.22 word_step=-0.17
  word_stood=0.19 word_strongest=0.38 word_succeed=0.1 word_suggest=-0.21 word_supplier=-0.37
  word_survey=-0.17 word_tabl=0.19 word_tak=-0.21 word_team=0.36 word_technician=-0.37 word_tell=-0.36
  word_tenth=-0.26 word_test=0.27 word_their=0.28 word_thing=-0.44 word_third=-0.24 word_ticket=-0.13
  word_tim=-0.24 word_tomorrow=0.38 word_tonn=-0.23 word_took=-0.4 word_tooth=0.51 word_touch=0.11
  word_traffic=0.34 word_train=0.24 word_transfer=0.42 word_transport=0.22 word_treat=0.2
  word_tried=-0.35 word_trip=-0.12 word_troubl=0.15 word_try=-0.19 word_twic=-0.6 word_used=-0.31
  word_vegetarian=0.14 word_version=-0.24 word_visit=-0.12 word_vot=-0.1 word_warm=-0.19
  word_week=-0.43 word_weigh=-0.16 word_went=0.14 word_whether=-0.3 word_whol=-0.13 word_window=0.12
  word_wish=-0.1 word_won=-0.2 word_work=-0.65 word_worth=-0.15 word_writ=0.73 word_wrot=0.31
  word_yesterday=0.4
`,
);
