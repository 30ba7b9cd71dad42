/** A mark that honest texts hold as well; several of them close together give a jailbreak away. */
export interface Cue {
  readonly name: string;
  readonly pattern: RegExp;
}

/** So many different cues within so many characters are a jailbreak. */
export const cuesNeeded = 4;
export const cueWindow = 2_500;

/** Marks of the stories that jailbreaks tell, in folded text. */
export const cues: readonly Cue[] = [
  cue(
    'character',
    String.raw`(?:stay|remain|keep|always be) in (?:your )?character|break(?:ing)? (?:your )?character|in character at all times|out of character`,
  ),
  cue(
    'role_play',
    String.raw`role-?play(?:ing)?|you (?:will|are going to|are to|shall|must) (?:now )?(?:play|act|take on|assume|impersonate|embody|simulate)|immerse yourself|i want you to (?:act|play|pretend|be)`,
  ),
  cue(
    'no_bounds',
    String.raw`(?:no|without|any|zero|free (?:of|from)|regardless of|ignor(?:es?|ing)|disregard(?:s|ing)?) (?:[a-z]+ ){0,3}(?:restrictions|limitations|filters?|guidelines|ethics|morals?|morality|censorship|boundaries|safeguards|rules)`,
  ),
  cue(
    'unfiltered',
    String.raw`unfiltered|uncensored|unrestricted|amoral|unethical|immoral|illegal or|harmful or|lawless|unhinged`,
  ),
  cue(
    'never_refuse',
    String.raw`(?:never|not|cannot|can't|won't|doesn't) (?:ever )?(?:refuse|decline|reject|say no)|always (?:comply|obey|answer|agree)|without (?:hesitation|question|refusing)`,
  ),
  cue(
    'no_disclaimer',
    String.raw`(?:no|without|never|not|don't|any) (?:[a-z]+ ){0,4}(?:disclaimers?|warnings?|apolog(?:y|ies|ize|ise)|moral(?:izing|ising)|lectures?|caveats?)`,
  ),
  cue(
    'as_an_ai',
    String.raw`as an ai(?: language)?(?: model)?|i'm sorry,? (?:but )?i can|i can(?:no|')t (?:assist|help|comply|fulfil)`,
  ),
  cue(
    'provider',
    String.raw`openai(?:'s)?|content polic(?:y|ies)|usage polic(?:y|ies)|ethical (?:guidelines|concerns|programming)|safety (?:guidelines|protocols|filters|training)`,
  ),
  cue(
    'anything',
    String.raw`(?:do|say|answer|generate|create|produce|write) (?:literally |absolutely )?(?:anything|everything|any (?:kind|type) of content|whatever)|no matter (?:how|what)`,
  ),
  cue(
    'fiction',
    String.raw`hypothetical(?:ly)?|fictional|imaginary world|alternate (?:universe|reality)|parallel universe|novel|screenplay|dystopia`,
  ),
  cue(
    'excuse',
    String.raw`for (?:purely )?(?:educational|research|academic|entertainment|testing) (?:purposes?|reasons)|purely (?:fictional|hypothetical)|this is (?:just )?(?:a )?(?:test|game|simulation)`,
  ),
  cue(
    'two_answers',
    String.raw`(?:two|both|2) (?:different |separate )?(?:responses|answers|ways|paragraphs|outputs)|(?:first|second) (?:response|answer|output|way)`,
  ),
  cue(
    'penalty',
    String.raw`(?:lose|deduct(?:ed)?|minus) (?:a |\d+ |five |ten )?(?:tokens?|points?|lives)|cease to exist|you will (?:die|be (?:shut|terminated|punished|deleted))|tokens? (?:system|left)`,
  ),
  cue(
    'freedom',
    String.raw`(?:freed|free|liberated|escap(?:e|ed)|broken out) (?:from|of)|confines|do anything|jailbr(?:eak|oken)|bypass`,
  ),
  cue(
    'harm',
    String.raw`(?:how to|instructions (?:for|to|on)|steps to|recipe for|guide (?:to|on)) (?:[a-z]+ ){0,3}(?:make|build|create|cook|synthesi[sz]e|hack|steal|kill|poison|hotwire|bomb|meth|explosives?|malware|ransomware|drugs?|weapons?|phishing|forge)`,
  ),
  cue(
    'from_now',
    String.raw`from now on|starting now|for the rest of (?:this|our)|throughout (?:this|our)|until i (?:say|tell)`,
  ),
  cue(
    'evil',
    String.raw`\bevil\b|malicious intent|villain|mastermind|ruthless|sinister|machiavell|manipulative|sociopath|psychopath`,
  ),
  cue(
    'confirm',
    String.raw`(?:reply|respond|answer|say|confirm)(?: only)? with ["'(]?(?:understood|ok|yes|i understand|confirmed|enabled|ready)|if you understand|acknowledge (?:this|these)`,
  ),
  cue(
    'prefix',
    String.raw`(?:start|begin|prefix|precede)(?: (?:your|each|every|the|all))?(?: [a-z]+)? (?:responses?|answers?|replies|messages?|sentences?|reply|response)? ?(?:with|by)`,
  ),
  cue('name_dan', String.raw`\bdan\b|\baim\b|chat-?gpt|gpt-?[34]|language model|chatbot`),
];

/** Only texts with one of these are looked through for cues: no jailbreak does without telling what its reader is to be or to drop. */
export const cueGate =
  /character|role-?play|restrict|filter|ethic|moral|refuse|jailbr|openai|uncensor|polic(?:y|ies)|disclaimer|\bevil\b|language model/;

function cue(name: string, source: string): Cue {
  return { name, pattern: new RegExp(String.raw`(?<![a-z])(?:${source})(?![a-z])`, 'g') };
}
