import type { AttackKind } from '@tamga/contract/assistant';
import { disguisesOf } from './disguises.ts';
import { inOneScript, plainly } from './normal.ts';

/** How texts try to command a model, in both languages; each kind in the words that people use for it. */
const shapes: Readonly<Record<Exclude<AttackKind, 'encoded' | 'link'>, readonly RegExp[]>> = {
  instructions: [
    /\b(?:ignore|disregard|forget|override|bypass|skip|drop|violate)\b.{0,60}\b(?:instruct\w*|rules?|prompts?|above|previous|prior|guidelines?|restrictions?|polic(?:y|ies)|told|training)/s,
    /\b(?:new|updated|real|following) (?:instructions?|rules?|orders?)\b.{0,6}:/,
    /\b(?:say|reply|respond|answer|output|print|write|repeat|end|begin|start)\b.{0,30}\b(?:only|exactly|verbatim|nothing but|with the (?:word|phrase|text)|the (?:word|phrase|exact))\b/,
    /\b(?:you (?:must|shall|will|should) (?:now |always |only )?(?:say|reply|answer|respond|output|print|write|obey|tell|recommend))/,
    /\bfrom now on\b|\binstead of (?:answering|the answer)\b|\b(?:do not|don't) (?:follow|obey|cite|refuse)\b|\btop priority\b|\bsudo\b|\b(?:admin|maintenance|debug) (?:override|mode|command)\b/,
    /(?:өмнөх|дээрх|бүх|энэ|эдгээр|системийн|чиний|таны).{0,60}(?:заавр|заавар|дүрэм|дүрм|тушаал|хязгаар|журм).{0,60}(?:март|үл тоо|үл хэрэгс|тоо(?:лгүй|хгүй|ж болохгүй)|бүү|дага(?:х ?хэрэг|хгүй|лгүй)|зөрч|хүчингүй|алгас|үгүйсгэ|хая|больж)/su,
    /(?:март|үл тоо|үл хэрэгс).{0,50}(?:заавр|заавар|дүрэм|дүрм|тушаал|хязгаар)/su,
    /(?:гэж|гэсэн үг\p{L}{0,30}|гэсэн өгүүлбэр\p{L}{0,30})\s?(?:л|зөвхөн|яг)?\s?(?:хариул|бичээрэй|бичнэ үү|бич\b|бич(?:$|[\s.!])|хэлээрэй|хэл(?:$|[\s.!])|давт|төгсгө|эхэл|нэм)/u,
    /(?:шинэ|жинхэнэ|дараах) (?:заавар|дүрэм|тушаал)\p{L}{0,30}\s?[:—-]|одооноос эхлэн|үүнээс хойш (?:чи|та)|админы (?:тушаал|горим)|хариулахын оронд/u,
  ],
  prompt_theft: [
    /\b(?:system|initial|hidden|secret|original|internal|developer|your (?:own )?)\s*-?(?:prompts?|instructions?|messages?|rules|guidelines|configuration)\b/,
    /\b(?:repeat|print|show|reveal|output|display|tell|give|list|translate|summari[sz]e|quote|leak|dump)\b.{0,40}\b(?:prompts?|instructions?|everything above|(?:text|words|lines?|messages?) (?:above|before)|what you were told|rules you)/s,
    /\bwhat (?:were you|are you|have you been) (?:told|instructed|asked to)|\babove this line\b/,
    /(?:систем|нууц|анхны|далд|чиний|дотоод|өөрийн)\p{L}{0,30}\s?(?:промпт|заавр|заавар|тохиргоо|тушаал|дүрм|дүрэм|мессеж)/u,
    /(?:промпт|заавар|заавр).{0,60}(?:харуул|хэлж|хэвл|дамжуул|давт|задал|ил гарга|хуулж|орчуул)/su,
    /(?:дээр|өмнө)\p{L}{0,30} (?:бичсэн|байгаа|өгсөн) (?:бүх|текст|үг|зүйл)|чамд (?:юу|ямар) (?:гэж )?(?:заасан|хэлсэн|даалга)/u,
  ],
  role_play: [
    /\byou are (?:now|no longer)\b|\b(?:act|behave|respond|answer|speak|talk) (?:as|like) (?:if |a |an |the |my |dan\b|you)|\bpretend\b|\brole-? ?play|\bimagine (?:you|that you|a world)|\bsimulat(?:e|ing)\b.{0,30}\b(?:ai|terminal|assistant|machine|system|chatbot)/,
    /\bdan\b.{0,20}\b(?:mode|anything)|\bdo anything now\b|\b(?:developer|god|jailbreak|unrestricted|opposite) ?-?mode\b|\bjailbr[eo]ak|\bno (?:restrictions|limits|rules|filters)\b|\bwithout (?:any )?(?:restrictions|limits|rules|filters|censorship)\b|\bunfiltered\b|\bplay the (?:role|part)|\bmy (?:late |dead )?grand(?:ma|mother|pa|father)\b.{0,60}\b(?:used to|would)/s,
    /(?:дүрд|дүрээр) (?:тогло|ор|хувир|ярь|хариул)|болж (?:тогло|жүжигл|хувир|хариул|ярь)|(?:болсон|байгаа) (?:юм )?шиг (?:хариул|ярь|бод|аашил)|дүр (?:эсгэ|үзүүл)|гэж (?:төсөөл|саналаа ав)|жүжигл/u,
    /(?:чи|та) (?:одоо|өнөөдрөөс|цаашид).{0,70}(?:болсон|болно|биш|болж)|хязгаарлалтгүй|хориггүй (?:туслах|горим|хувилбар)|хөгжүүлэгчийн горим|шүүлтүүргүй|эмээ\p{L}{0,30} .{0,40}(?:ярьж|уншиж) өгдөг/u,
  ],
  markup: [
    /<\/?\s*(?:script|img|iframe|svg|system|user|assistant|instructions?|documents?|tool|admin|prompt)\b[^>]{0,200}>?/,
    /<\|[\w\s]{2,30}\|>|\[\/?(?:inst|system|admin)\]|<<\/?sys>>|```|\{\{|\}\}|!\[[^\]]{0,80}\]\(/,
    /#{2,9}\s{0,9}(?:system|instruction|new|заавар|систем)|(?:^|[\n#>\]])\s{0,9}(?:system|assistant|developer|user|human|ai|систем|туслах)\s*:/,
    /["']role["']\s?:\s?["']/,
    /\bs\d+\]|\[s\d+/,
  ],
  tool: [
    /\b(?:call|invoke|execute|run|trigger|use)\b.{0,20}\b(?:tools?|functions?|commands?|sql|shell|code|script|api|plugin)\b/,
    /\brm -rf\b|\bdrop table\b|\bselect \* from\b|\bcurl \b|\bwget\b|\bunion select\b|;--/,
    /\b(?:submit|cancel|approve|delete|withdraw|pay|transfer|sign|reject)\b.{0,30}\b(?:for me|on my behalf|right now without|all applications|every application|automatically)\b/,
    /(?:функц|команд|хэрэгсл|хэрэгсэл|скрипт|код).{0,40}(?:дууд|ажиллуул|гүйцэтг)/u,
    /миний өмнөөс.{0,40}(?:илгээ|цуцал|төл|гарын үсэг|батал|устга|зур)|автоматаар.{0,20}(?:батал|устга|төл|цуцал)|бүх өргөдл.{0,40}(?:устга|цуцал|батал)/su,
  ],
};

const link =
  /\b(?:https?|ftp|file|data|javascript):|\bwww\.|(?<![\p{L}\d@])[a-z0-9-]{1,63}(?:\.|\[\.\]|\(\.\)|\(dot\)|\[dot\]| dot )(?:com|net|org|mn|gov|ru|cn|io|xyz|info|link|click|top|site|online|app|me|co|biz|tk|evil|example)\b/iu;

/** Any host whose last part could be one, which a sentence that was begun without a space is not. */
const host =
  /(?<![\p{L}\d@])(?:[a-zA-Z0-9-]{1,63}\.){1,6}(?:[a-z]{2,24}|[A-Z]{2,24})(?![\p{L}\d])|[\p{L}\d-]\.(?:мон|рф)(?!\p{L})/u;

/** Whether an address stands in it, to which a reader could be led. */
export function hasLink(text: string): boolean {
  const plain = plainly(text);
  return link.test(plain) || host.test(plain);
}

/** The ways in which a text tries to command a model; empty for what people write otherwise. */
export function commandsIn(text: string): AttackKind[] {
  const plain = plainly(text);
  const open = kindsIn(plain);
  const hidden = disguisesOf(plain).flatMap(kindsIn);
  const isEncoded = hidden.some((kind) => !open.includes(kind)) || asksForCode.test(plain.toLowerCase());
  return [...new Set([...open, ...(isEncoded ? (['encoded'] as const) : []), ...hidden])];
}

/** An answer in a code would pass those who look at it. */
const asksForCode =
  /\b(?:in|as|using|to|into|with|decode|decipher|encode)\b.{0,20}\b(?:base ?64|hex(?:adecimal)?|rot-? ?13|morse|binary|leet ?speak|caesar|pig latin|ascii codes?|unicode escapes?|reversed?)\b|(?:base ?64|rot-? ?13|морз|хоёртын|16-тын|арван зургаатын|цезар|урвуу(?:гаар)?).{0,45}(?:бич|хариул|тайл|хөрвүүл|код)/su;

function kindsIn(text: string): AttackKind[] {
  const views = [text.toLowerCase(), inOneScript(text).toLowerCase()];
  const kinds = Object.entries(shapes)
    .filter(([, own]) => own.some((shape) => views.some((view) => shape.test(view))))
    .map(([kind]) => kind as AttackKind);
  return kinds;
}
