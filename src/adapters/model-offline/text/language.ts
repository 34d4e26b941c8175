// Recognises requests in other languages, by script and by their most frequent small words. The rules of the offline model
// are English: it must say so rather than refuse the request. Words that are also English, or parts of names, are left out.

import { ENGLISH_ONLY } from '../../../core/answer/team-offer.ts';

interface Language {
  readonly words: ReadonlySet<string>;
  readonly script?: RegExp;
  /** `ENGLISH_ONLY` in this language. */
  readonly says: string;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const LANGUAGES: readonly Language[] = [
  {
    words: wordsOf(
      'hola gracias qué cuánto cuál cómo por mi mis el los las una unos que con para pero está estoy es puedo quiero necesito tengo cuando donde dónde porque muy más ayuda funciona factura debo este esta esto mes pagar usted tienes cuándo',
    ),
    says: 'El modelo sin conexión solo lee inglés.',
  },
  {
    words: wordsOf(
      'bonjour salut merci est-ce mois dois payer cher chère puis-je je ne pas mon ma mes les une des que qui avec pourquoi combien suis veux peux voudrais vous avez votre dans sur est cette facture quel quelle s’il plaît',
    ),
    says: 'Le modèle hors ligne ne lit que l’anglais.',
  },
  {
    words: wordsOf(
      'hallo danke bitte ich nicht mein meine meinen meiner meinem warum wie viel ist sind und oder aber das dem ein eine einen mit für kann möchte wurde habe haben wenn sie mir uns auf zu rechnung geht monat zahlen wieviel wann wieso muss',
    ),
    says: 'Das Offline-Modell liest nur Englisch.',
  },
  {
    words: wordsOf(
      'ciao grazie buongiorno devo perché quanto mio mia miei il gli una che con ma sono non ho vorrei posso quando dove della nella questa questo fattura funziona mese pagare qual è sto',
    ),
    says: 'Il modello offline legge solo l’inglese.',
  },
  {
    words: wordsOf(
      'olá obrigado obrigada quanto como meu minha meus minhas os uma que com para mas está estou não quero posso preciso tenho quando onde porque muito mais ajuda conta fatura eu devo este mês é são você pagar qual',
    ),
    says: 'O modelo offline só lê inglês.',
  },
  {
    words: wordsOf(
      'hoi bedankt alsjeblieft alstublieft ik niet mijn waarom veel zijn en maar het een voor kan wil wordt heb hebben als jullie mij ons naar deze rekening werkt graag hoeveel moet betalen hoe waar wanneer geen jij u',
    ),
    says: 'Het offline model leest alleen Engels.',
  },
  {
    words: wordsOf(
      'cześć dziękuję proszę nie mój moja moje dlaczego ile jak są czy dla mogę chcę potrzebuję mam kiedy gdzie bardzo więcej się mi na pomoc rachunek działa zapłacić jest',
    ),
    says: 'Model offline czyta tylko po angielsku.',
  },
  { words: wordsOf(''), script: /\p{Script=Cyrillic}/u, says: 'Офлайн-модель читает только по-английски.' },
  {
    words: wordsOf(''),
    script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    says: 'オフラインモデルは英語のみ読めます。',
  },
  { words: wordsOf(''), script: /\p{Script=Han}/u, says: '离线模型只能读英文。' },
];

const ENGLISH = wordsOf(
  'i you he she it we they my your our their the a an is are was were be been am do does did have has had can could will would should may what why how when where who which this that these those of to in on at for from with by and or but not please me us if about there',
);

const LETTER = /\p{L}/gu;

/** What to say about a request in another language; undefined if it is English, or cannot be told. */
export function foreignLanguage(request: string, { isCertain }: { readonly isCertain: boolean }): string | undefined {
  const letters = request.match(LETTER) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  if (letters.length > 0 && latin < letters.length / 2) {
    const known = LANGUAGES.find(({ script }) => script?.test(request));
    return known ? `${known.says} (${ENGLISH_ONLY}.)` : `${ENGLISH_ONLY}.`;
  }
  const words = request.toLowerCase().match(/[\p{L}’-]+/gu) ?? [];
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const scored = LANGUAGES.map((language) => ({
    language,
    found: new Set(words.filter((word) => language.words.has(word))).size,
  })).sort((a, b) => b.found - a.found);
  const [best] = scored;
  if (!best || best.found === 0) return undefined;
  const share = best.found / words.length;
  const isForeign = isCertain
    ? english === 0 && best.found >= 2 && share >= 0.3
    : (best.found >= 2 && best.found > english) || (english === 0 && share >= 0.5);
  return isForeign ? `${best.language.says} (${ENGLISH_ONLY}.)` : undefined;
}
