// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -2.41,
  `
  anchored=-1.05 anchoredWide=-0.57 anchors=-0.94 asked=-0.11 belowOthers=0.12 claims=1.48
  claimsAnchoredWide=0.64 claimsDenied=0.52 claimsFiguresStand=-0.23 claimsNewWords=-0.42
  claimsNoFigure=-1.1 claimsOpen=0.05 claimsUnanchored=-0.27 claimsUncovered=0.05 claimsUnheard=-0.33
  claimsUnstated=0.94 claimsWe=0.43 deedDenied=0.63 deedDone=-0.05 deedNoKin=0.51 deedOpen=0.09
  deedUnheard=0.25 deniesElsewhere=0.19 figures=0.83 figuresAllStand=-1.46 figuresStand=-1.88
  future=0.78 inOneReport=-0.69 isDeed=0.11 kinDone=-0.22 known=-0.22 lacks=-0.31 long=0.43
  modal=-0.26 money=0.56 nearerDenied=-0.05 nearerPlanned=-0.24 nearerPossible=-0.12 negated=-1.37
  newWords=1.76 onlyAsked=-0.75 others=-1.87 others_claimsUnheard=0.64 others_inOneReport=0.52
  others_known=0.33 others_newWords=-2.42 others_stated=0.6 others_wide=-0.01 own=0.04 passive=0.17
  past=-0.11 perfect=0.95 perfectUncovered=0.83 presentPassive=-0.58 recent=-0.07 relative=-0.82
  saysDenied=0.06 saysNearerDenied=0.67 saysOpen=-0.35 saysUnstated=0.5 short=-0.52 state=-0.02
  stated=-0.24 still=-0.5 supposed=0.2 tableDenied=-0.23 tableFine=-0.84 tableForeign=1.56
  tableForeignAlone=-0.57 tableForeignBinding=1.33 tableForeignUngrouped=0.44 tableUnclaimed=-0.15
  verbDenied=0.28 verbDone=0.05 verbOpen=0.34 verbless=-0.93 we=0.73 wide=-0.33 you=-0.35
  word_accept=-0.16 word_accord=-0.15 word_account=0.16 word_across=-0.14 word_adjuster=0.27
  word_afternoon=-0.13 word_afterward=-0.22 word_ahead=-0.22 word_air=0.27 word_alon=-0.21
  word_among=-0.12 word_another=0.24 word_answer=0.13 word_anyth=-0.26 word_apologis=0.13
  word_apology=0.38 word_appear=-0.25 word_approv=0.14 word_around=-0.43 word_arriv=-0.22
  word_ask=-0.11 word_asked=-0.63 word_assess=-0.15 word_averag=-0.56 word_await=-0.18 word_away=0.1
  word_began=-0.16 word_behind=-0.23 word_board=0.3 word_broken=0.59 word_brought=-0.43 word_cal=0.38
  word_call=0.1 word_cam=-0.67 word_car=0.19 word_card=0.76 word_carry=0.38 word_chang=-0.2
  word_chas=0.3 word_cheaper=-0.21 word_cheapest=-0.11 word_check=-0.45 word_child=0.35
  word_choic=-0.19 word_claim=-0.25 word_clean=0.34 word_clear=-0.35 word_climb=-0.24 word_clos=-0.4
  word_cm=-0.29 word_collection=-0.12 word_comment=-0.11 word_company=-0.25 word_compar=-0.18
  word_complain=-0.26 word_complet=0.18 word_concern=-0.1 word_concert=-0.22 word_confirm=0.36
  word_connection=0.12 word_contain=0.17 word_contract=0.21 word_correct=-0.11 word_count=-0.23
  word_cours=0.17 word_cover=0.12 word_credit=0.13 word_customer=-0.19 word_cut=-0.1 word_dat=-0.24
  word_databas=0.25 word_day=-1.01 word_decid=-0.49 word_deduct=-0.11 word_deliver=-0.13
  word_delivery=0.3 word_depend=-0.15 word_desk=0.12 word_differenc=0.12 word_discount=0.54
  word_disk=0.1 word_doubl=0.2 word_dozen=-0.19 word_drop=0.37 word_due=-0.14 word_duplicat=-0.12
  word_earlier=-0.28 word_effect=0.4 word_either=-0.43 word_els=-0.25 word_empty=0.17 word_end=-0.13
  word_ended=-0.19 word_enough=-0.12 word_error=-0.25 word_euro=-0.12 word_everyth=-0.34
  word_exactly=-0.11 word_expect=-0.39 word_fail=0.14 word_failur=0.4 word_fall=-0.2 word_family=0.32
  word_far=-0.79 word_farm=-0.18 word_fastest=0.12 word_fault=0.59 word_faulty=0.39 word_favour=-0.2
  word_fee=0.46 word_fell=-0.12 word_fewer=-0.16 word_fifth=-0.61 word_figur=-0.12 word_fil=0.36
  word_filed=0.3 word_fin=-0.4 word_first=-1.05 word_fit=0.35 word_fix=-0.39 word_fixed=0.22
  word_follow=0.37 word_food=-0.2 word_full=-0.3 word_gap=-0.13 word_gav=-0.19 word_get=-0.24
  word_go=-0.14 word_going=-0.15 word_gon=0.43 word_good=-0.46 word_goodwil=0.24 word_grant=0.11
  word_green=0.15 word_grew=-0.13 word_half=-1.3 word_happen=-0.11 word_happy=-0.14 word_heat=-0.23
  word_held=-0.19 word_help=0.27 word_high=-0.16 word_higher=-0.14 word_highest=-0.44 word_him=0.4
  word_hir=0.19 word_hit=0.18 word_hold=-0.26 word_hour=-0.53 word_hundr=-0.2 word_includ=0.68
  word_inform=-0.27 word_insid=-0.13 word_inspect=-0.2 word_instead=-0.13 word_insurer=0.24
  word_invoic=0.14 word_item=-0.13 word_itself=-0.24 word_keep=-0.1 word_kind=-0.29 word_known=-0.14
  word_largest=-0.16 word_last=0.17 word_later=-0.66 word_leak=0.55 word_least=-0.12 word_leav=-0.76
  word_left=0.19 word_less=-0.39 word_light=0.17 word_lik=0.3 word_limit=-0.23 word_lin=-0.18
  word_list=-0.17 word_littl=-0.36 word_liv=0.13 word_load=0.18 word_long=0.13 word_longer=-0.16
  word_longest=0.19 word_look=-0.18 word_los=0.19 word_lost=0.42 word_lot=0.24 word_low=0.17
  word_lower=0.17 word_lowest=-0.19 word_mail=0.18 word_mak=-0.36 word_mark=-0.15 word_matter=-0.14
  word_meanwhil=0.13 word_measur=-0.15 word_mend=-0.11 word_mer=-0.11 word_messag=-0.18 word_met=-0.1
  word_mid=-0.28 word_midnight=-0.18 word_mil=-0.17 word_minut=-1.01 word_month=0.42 word_morn=-0.12
  word_mostly=-0.15 word_moved=-0.13 word_mr=0.16 word_mrs=0.12 word_ms=-0.26 word_named=0.23
  word_nearest=-0.12 word_nearly=-0.31 word_neither=-0.23 word_net=0.1 word_never=1.13 word_new=0.3
  word_night=0.1 word_normal=-0.19 word_normally=-0.14 word_not=-0.12 word_noth=-0.36 word_notic=-0.14
  word_number=-0.26 word_offer=-0.19 word_offic=0.27 word_old=-0.14 word_one=0.17 word_open=-0.23
  word_operator=0.32 word_option=0.15 word_otherwis=-0.22 word_outag=0.3 word_outsid=-0.21
  word_owner=0.29 word_paged=0.38 word_paid=-0.17 word_part=-0.27 word_pass=-0.28 word_past=-0.37
  word_pay=0.1 word_percent=0.15 word_percentag=-0.13 word_person=-0.12 word_phon=0.58 word_pick=-0.21
  word_pictur=-0.13 word_piec=-0.14 word_plan=-0.18 word_plus=-0.11 word_point=-0.49
  word_postnord=-0.18 word_pound=0.19 word_prefer=-0.12 word_previous=-0.12 word_process=0.54
  word_production=0.58 word_promis=-0.47 word_provid=-0.11 word_pull=-0.17 word_put=-0.36
  word_quarter=-0.59 word_question=-0.2 word_ran=-0.19 word_rang=0.23 word_rat=-0.27 word_rated=-0.14
  word_rather=-0.41 word_reach=-0.35 word_read=0.14 word_ready=-0.43 word_reason=-0.1
  word_receiv=-0.15 word_recommend=-0.33 word_refund=0.79 word_regard=-0.7 word_reimburs=0.4
  word_releas=0.2 word_remain=-0.15 word_remov=0.21 word_repair=0.79 word_replacement=0.16
  word_reply=-0.16 word_requir=-0.1 word_rest=-0.12 word_return=0.31 word_review=-0.12
  word_reviewer=0.22 word_right=0.28 word_ring=0.19 word_ris=0.29 word_risk=-0.1 word_rol=-0.16
  word_ros=-0.18 word_roughly=-1.13 word_round=-0.59 word_rul=-0.12 word_runner=-0.29 word_saw=-0.21
  word_scor=-0.31 word_sea=0.22 word_second=0.41 word_security=0.27 word_seen=-0.16 word_serv=0.12
  word_set=-0.3 word_settl=-0.21 word_ship=0.42 word_short=-0.43 word_show=-0.1 word_sid=-0.42
  word_signatur=-0.27 word_sincerely=-0.33 word_singl=-0.11 word_sit=-0.16 word_slightly=-0.12
  word_smaller=0.12 word_soon=-0.1 word_sort=-0.13 word_speed=-0.17 word_squar=-0.12 word_stand=0.18
  word_start=0.13 word_stat=0.3 word_station=0.23 word_stay=-0.2 word_stood=0.19 word_strongest=0.22
  word_suggest=-0.2 word_survey=-0.16 word_tak=-0.2 word_team=0.37 word_technician=-0.38
  word_tell=-0.37 word_tenth=-0.25 word_test=0.13 word_their=0.27 word_thing=-0.39 word_third=-0.12
  word_ticket=-0.11 word_tim=-0.18 word_today=0.14 word_tonn=-0.23 word_took=-0.39 word_touch=0.12
  word_traffic=0.35 word_train=0.25 word_transfer=0.42 word_transport=0.2 word_treat=0.2
  word_tried=-0.36 word_trip=-0.12 word_troubl=0.16 word_twic=-0.38 word_upgrad=-0.12 word_used=-0.34
  word_vegetarian=0.14 word_version=-0.25 word_vot=-0.11 word_warm=-0.18 word_week=-0.39 word_went=0.2
  word_whether=-0.29 word_whol=-0.14 word_window=0.12 word_won=-0.18 word_work=-0.64 word_worth=-0.16
  word_writ=0.73 word_wrot=0.31
`,
);
