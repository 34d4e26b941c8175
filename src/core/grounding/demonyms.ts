// What comes from a country goes by another word: Irish law is the law of Ireland, and 20 CHF are Swiss.

const DEMONYMS =
  'american=america,usa,us,usd; argentine=argentina; australian=australia,aud; austrian=austria; belgian=belgium; brazilian=brazil,brl; british=britain,uk,kingdom,gbp; bulgarian=bulgaria,bgn; canadian=canada,cad; chinese=china,cny; croatian=croatia; cypriot=cyprus; czech=czechia,czk; danish=denmark,dkk; dutch=netherlands,holland; egyptian=egypt; english=england,english; estonian=estonia; european=europe,eu; finnish=finland; french=france; german=germany; greek=greece; hungarian=hungary,huf; icelandic=iceland,isk; indian=india,inr; indonesian=indonesia; irish=ireland; israeli=israel,ils; italian=italy; japanese=japan,jpy; kenyan=kenya; korean=korea,krw; latvian=latvia; lithuanian=lithuania; maltese=malta; mexican=mexico,mxn; moroccan=morocco; nigerian=nigeria; norwegian=norway,nok; polish=poland,pln; portuguese=portugal; romanian=romania,ron; russian=russia; scottish=scotland; serbian=serbia; slovak=slovakia; slovenian=slovenia; spanish=spain; swedish=sweden,sek; swiss=switzerland,chf; thai=thailand,thb; turkish=turkey,lira; ukrainian=ukraine,uah; vietnamese=vietnam; welsh=wales';

/** The places that an adjective is of, and the other way round. */
export const PLACES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  DEMONYMS.split('; ').flatMap((pair): [string, readonly string[]][] => {
    const [adjective = '', places = ''] = pair.split('=');
    const all = places.split(',');
    return [[adjective, all], ...all.map((place): [string, readonly string[]] => [place, [adjective]])];
  }),
);
