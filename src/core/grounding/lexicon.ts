// Words that are written with a capital letter now and then and still name nobody.

const ORDINARY_WORDS =
  'I a an the and or but so yet if then when while where why how what which who whose that this these those there here it its he she they we you your our my their his her ' +
  'in on at by for with from to of as into onto over under about after before between during since until without within across along around among beyond despite like near per plus via than ' +
  'no not none nothing never always often sometimes usually also too again already still even just only now later soon today once both each every all any some most more less many few several other another such same ' +
  'is are was were be been being am do does did done has have had having will would shall should can could may might must let please thank thanks dear hello hi hey ciao hola bonjour salut hallo moin welcome sorry yes okay ok sure great good best kind warm regards sincerely cheers ' +
  'first second third fourth last next final finally lastly overall however therefore thus hence moreover furthermore meanwhile otherwise instead although though because unless whether either neither nor ' +
  'summary overview result results finding findings detail details note notes answer question questions step steps action actions status state total totals amount amounts date dates time times name names number numbers item items list table report reports ' +
  'cost costs price prices fee fees charge charges payment payments invoice invoices bill bills billing refund refunds credit credits account accounts balance order orders product products service services customer customers client clients user users team teams support help contact contacts email emails phone call calls ' +
  'plan plans subscription contract policy policies booking bookings reservation appointment appointments visit visits room rooms hotel flight flights trip travel train car parking breakfast dinner lunch meeting meetings schedule ' +
  'delivery shipping shipment package parcel warehouse stock store shop return returns replacement warranty ' +
  'network internet data line lines device devices router modem signal coverage roaming speed outage connection error errors issue issues problem problems cause causes fix fixes risk risks severity critical high medium low warning info bug bugs test tests code file files line function security review reviews change changes version ' +
  'employee employees staff manager leave holiday salary contract department office company business people person guest guests member members student students patient doctor clinic book books library loan loans fine fines ' +
  'garage repair repairs service inspection brake brakes tyre tyres oil engine technician technicians engineer council permit application applications form forms document documents ' +
  'information available unavailable open closed pending confirmed approved declined complete completed incomplete done missing unknown outstanding due paid unpaid active inactive new old current previous recommended recommendation recommendations option options reason reasons conclusion background context scope sources source gap gaps conflict conflicts conflicting confidence ' +
  'nobody somebody someone everyone everything anyone anything something money cash card cards bank transfer tax taxes discount discounts voucher offer offers deal deals rate rates average minimum maximum limit limits budget value values percent ' +
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night day days week weeks weekend month months year years hour hours minute minutes ' +
  'based given according regarding concerning following including additional separately together alternatively unfortunately luckily fortunately currently additionally specifically respectively approximately roughly ' +
  'one two three four five six seven eight nine ten nearly almost half twice double ' +
  'access address area attention basic benefit case cases category check checks choice class comment comparison condition conditions content control country copy cover decision description difference effect end evidence example expected fact feature features figure figures full further general group happy history home house impact important input internal items key kind latest left legal level location long main major method minor mobile model monthly yearly daily weekly my need needs old output owner page part parts party past period place point points position possible premium primary priority private process progress project public purpose quality quick range reading ready real record records reference region related request requests required response right role rule rules safe sample section service set shared short side simple single site size small special specific standard start stop subject system task tasks term terms things thing three title tool topic traffic training type types unit update updates upgrade usage use view way web work works world worth write ' +
  'mr mrs ms dr prof sir madam pdf url id ids vat faq usb sms api pin iban http https json csv html sql am pm utc gmt cet est eta asap wifi wi fi tv atm gps ip isp sim qr rsvp ai it hr ceo cto q a eu us usa uk ok ps nb cc re fyi tbd n';

export const ORDINARY: ReadonlySet<string> = new Set(ORDINARY_WORDS.toLowerCase().split(' '));

/** Endings that names seldom have. */
export const ORDINARY_ENDING =
  /(?:ing|tion|sion|ment|ness|ance|ence|ity|ship|able|ible|ful|less|ed|ive|ous|ical|ology|ability)s?$/;

/** What may follow a name that opens a sentence. */
export const AFTER_A_NAME =
  /^(?:will|has|had|is|was|can|said|says|told|confirmed|visited|visits|called|calls|from|and|at|also|who|would|could|did|does|recommends?|recommended|approved|agreed|handled|signed|wrote|suggests?|suggested|reported|booked|offers?|charges?|costs?|sells?|provides?|delivers?)$/;
