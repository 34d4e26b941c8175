// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  -3.35,
  `
  anchored=-0.35 anchoredWide=-0.14 anchors=-1.09 asked=-0.01 belowOthers=-0.11 claims=0.74
  claimsAnchoredWide=0.67 claimsDenied=0.52 claimsNewWords=0.12 claimsOpen=0.06 claimsRecent=0.06
  claimsUncovered=0.1 claimsUnheard=0.2 claimsUnstated=0.51 claimsWe=0.41 deedDenied=0.43
  deedDone=0.07 deedNoKin=0.31 deedOpen=0.48 deedUnheard=-0.14 deniesElsewhere=-0.06 figures=-0.63
  future=0.49 inOneReport=-0.61 isDeed=0.33 kinDone=-0.32 known=-0.09 lacks=-0.58 long=0.2 modal=-0.24
  money=0.02 nearerDenied=0.09 nearerPlanned=-0.12 nearerPossible=-0.14 negated=-0.88 newWords=1.28
  onlyAsked=-0.66 others=-1.91 others_claimsUnheard=0.32 others_inOneReport=0.65 others_known=0.46
  others_newWords=-1.32 others_own=0.05 others_stated=0.5 others_wide=0.35 own=-0.14 passive=-0.01
  past=-0.46 perfect=1.03 perfectUncovered=0.71 presentPassive=-0.43 recent=-0.12 relative=-0.54
  saysDenied=0.33 saysNearerDenied=0.61 saysOpen=-0.17 saysUnstated=0.56 short=-0.58 state=0.32
  stated=-0.36 still=-0.55 supposed=0.16 tableDenied=-0.19 tableFine=-0.65 tableForeign=2.35
  tableForeignAlone=-0.44 tableForeignMoney=0.87 tableForeignUngrouped=-0.03 tableUnclaimed=-0.06
  verbDenied=0.17 verbDone=-0.01 verbOpen=0.42 verbless=-0.71 we=0.36 wide=-0.41 you=0.06
  word_account=-0.23 word_add=0.12 word_adjuster=0.25 word_advanc=0.1 word_agr=-0.3 word_alon=-0.19
  word_anyth=-0.21 word_appear=-0.12 word_approv=0.13 word_arriv=-0.23 word_ask=-0.11 word_asked=-0.48
  word_averag=-0.28 word_await=-0.19 word_back=-0.15 word_book=0.17 word_brought=-0.11 word_cal=0.45
  word_call=0.18 word_cannot=0.12 word_car=-0.11 word_card=0.63 word_carry=0.11 word_cent=-0.14
  word_chang=-0.15 word_chas=0.3 word_cheaper=-0.12 word_check=-0.3 word_clos=-0.22 word_cm=-0.15
  word_collect=-0.17 word_com=-0.15 word_confirm=0.4 word_cost=-0.1 word_cover=0.42 word_current=-0.1
  word_dat=-0.14 word_day=-0.63 word_decid=-0.12 word_differenc=0.16 word_discount=0.31 word_doubl=0.2
  word_drop=-0.12 word_due=-0.12 word_earlier=-0.16 word_either=-0.2 word_electricity=-0.14
  word_els=-0.15 word_everyth=-0.18 word_exactly=-0.22 word_expect=-0.16 word_fail=-0.1 word_far=-0.58
  word_fell=-0.14 word_fewer=-0.16 word_fil=0.33 word_fin=-0.18 word_first=-0.38 word_fit=0.15
  word_fix=-0.34 word_fixed=0.13 word_full=-0.29 word_get=-0.13 word_giv=0.23 word_gon=0.19
  word_good=-0.15 word_half=-0.98 word_hand=-0.16 word_head=-0.14 word_heard=-0.1 word_held=-0.12
  word_help=0.18 word_hold=-0.11 word_hour=-0.12 word_includ=0.18 word_inform=-0.2 word_inspect=-0.11
  word_instead=-0.16 word_insuranc=-0.23 word_insurer=0.21 word_issu=0.13 word_known=-0.13
  word_largest=-0.14 word_lat=-0.2 word_latency=-0.13 word_later=-0.4 word_lb=-0.13 word_leav=-0.5
  word_left=0.29 word_less=-0.32 word_lik=0.19 word_limit=-0.19 word_littl=-0.26 word_longer=-0.12
  word_look=0.12 word_lost=0.37 word_lower=-0.16 word_meantim=-0.22 word_measur=-0.11 word_messag=-0.2
  word_mil=-0.18 word_minut=-0.6 word_money=-0.35 word_month=0.16 word_morn=0.24 word_mostly=-0.11
  word_mr=0.13 word_ms=-0.18 word_nearly=-0.4 word_neither=-0.17 word_net=0.26 word_never=0.58
  word_new=0.21 word_next=-0.23 word_nobody=-0.1 word_noth=-0.13 word_old=0.16 word_one=0.22
  word_option=0.2 word_owner=0.25 word_part=-0.29 word_past=-0.29 word_peopl=-0.18 word_percent=-0.11
  word_phon=0.18 word_point=-0.45 word_post=0.14 word_prefer=-0.14 word_profit=0.25 word_promis=-0.27
  word_pull=-0.19 word_put=-0.2 word_quarter=-0.61 word_question=-0.11 word_rang=0.2 word_rather=-0.29
  word_reach=-0.15 word_read=0.12 word_ready=-0.21 word_receiv=0.16 word_recommend=-0.25
  word_remain=-0.13 word_repair=0.11 word_replac=0.33 word_replacement=0.14 word_reply=-0.11
  word_report=-0.21 word_respondent=0.22 word_result=0.12 word_ros=-0.14 word_roughly=-0.62
  word_rul=-0.12 word_scor=-0.14 word_second=0.42 word_security=0.27 word_seen=0.11 word_set=-0.23
  word_ship=0.29 word_short=-0.25 word_sign=-0.14 word_speed=-0.12 word_stand=0.24 word_station=0.28
  word_stop=0.17 word_suggest=-0.14 word_switch=0.12 word_team=0.4 word_technician=-0.29
  word_tell=-0.25 word_tenth=-0.11 word_test=-0.17 word_thing=-0.18 word_third=-0.44 word_today=0.13
  word_told=-0.15 word_took=-0.19 word_touch=0.27 word_troubl=0.34 word_turn=-0.15 word_twic=-0.16
  word_used=-0.43 word_vegetarian=0.18 word_wait=-0.15 word_went=0.37 word_whether=-0.2
  word_work=-0.36 word_writ=0.55 word_wrot=0.67
`,
);
