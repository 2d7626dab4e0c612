/** Terms that only this project would use, each with the standard one; the check is `terms.ts`. */

export type Term = {
  /** Searched in a name split into lower-case words (`useKeptResult` → `use kept result`), or in prose. */
  pattern: RegExp
  /** The standard term or terms. */
  instead: string
}

/** Private words in declared names and in names of files. */
export const PRIVATE_NAMES: readonly Term[] = [
  { pattern: /.\bwritten\b|\bwritten\b./, instead: 'server-rendered, prerendered, stored' },
  { pattern: /\btaken? over\b/, instead: 'hydrate' },
  { pattern: /\bstand ?ins?\b/, instead: 'placeholder, proxy variant, fake' },
  { pattern: /\b(?:stands?|standing)\b/, instead: 'ready, mounted, status' },
  { pattern: /\b(?:press|presses|pressed)\b/, instead: 'click, input event' },
  {
    pattern: /\b(?:is|notice|texts?|take|told|use) late\b|\blate (?:notice|texts?)\b/,
    instead: 'slow, deferred',
  },
  { pattern: /\b(?:here|over|quiet) part\b|\bpart code\b/, instead: 'lazy component' },
  { pattern: /\b(?:un|not )had\b|\bhad\b/, instead: 'loaded, failed to load' },
  {
    pattern: /\bfirst (?:look|script|words)\b/,
    instead: 'inline script, largest contentful paint',
  },
  { pattern: /\bheld\b/, instead: 'deferred, locked, reserved' },
  { pattern: /\bbehind picture\b/, instead: 'after paint' },
  { pattern: /\blooks?\b(?! ?up)/, instead: 'appearance, color scheme, inspect' },
  { pattern: /\bdoors?\b/, instead: 'adapter, gateway, client' },
  {
    pattern: /\b(?:the|await) line\b|\bline (?:back|is|matrix|there)\b/,
    instead: 'network, connection',
  },
  { pattern: /\brooms?\b/, instead: 'capacity, space, container width' },
  { pattern: /\b(?:kept|keeping)\b/, instead: 'cached, persisted, saved' },
  { pattern: /\bkeep newest\b/, instead: 'LRU cache' },
  {
    pattern: /\b(?:says?|tells?|told|hears?|brings?|asks?|asked)\b/,
    instead: 'report, notify, subscribe, load, request, prompt',
  },
  { pattern: /^(?:use )?note (?!with|text|lines?|box|html)[a-z]/, instead: 'record, report' },
  { pattern: /\b(?:user|stored) news\b/, instead: 'change events' },
  { pattern: /\b(?:reading|account) places?\b/, instead: 'reading position' },
  { pattern: /\bmatters?\b(?<!front matter)/, instead: 'ticket' },
  { pattern: /\bwish(?:es)?\b/, instead: 'preference, request' },
  { pattern: /\bproofs?\b/, instead: 're-authentication' },
  {
    pattern: /(?<!second |form |bayes |scale |outcome |cholesky |spacing )\bfactor\b/,
    instead: 'second factor',
  },
  { pattern: /\bguesses\b/, instead: 'failed attempts' },
  { pattern: /\badmission\b/, instead: 'rate limiting' },
  { pattern: /\b(?:calm|rush)\b/, instead: 'idle, burst' },
  { pattern: /\bgiv(?:e|en|ing) back\b/, instead: 'release, refund' },
  { pattern: /\bfair\b(?! queue)|\btake turns\b/, instead: 'fair queueing' },
  { pattern: /\bamong servers\b/, instead: 'leader lease' },
  { pattern: /\bpace\b/, instead: 'throttle' },
  { pattern: /\bviewers?\b/, instead: 'principal, auth cache' },
  { pattern: /\b(?:unended|unsent)\b/, instead: 'pending sign-outs, outbox' },
  { pattern: /\bleaving\b|\bwhen left\b/, instead: 'pagehide, unload, unsaved changes' },
  { pattern: /\bhand(?:ed)? files?\b|\bhanded\b/, instead: 'launched files' },
  { pattern: /\bcarr(?:y|ied)\b/, instead: 'prefill, propagate' },
  { pattern: /\bwanted\b/, instead: 'required, requested' },
  { pattern: /\bstrange\b/, instead: 'unknown' },
  { pattern: /\bspelled\b/, instead: 'raw' },
  { pattern: /\broads?\b/, instead: 'provenance, pipeline' },
  { pattern: /\bletters?\b/, instead: 'character, keystroke' },
  { pattern: /\bways?\b/, instead: 'option, action, channel, direction' },
  {
    pattern: /\breaders?\b(?<!screen readers?|file readers?|default readers?|stream readers?)/,
    instead: 'user, visitor, parser',
  },
  {
    pattern: /(?<!full ?|off )\bscreens?\b(?! (?:readers?|shots?|sizes?|width|height))/,
    instead: 'page, scan',
  },
  { pattern: /\bworlds?\b/, instead: 'fixture' },
  { pattern: /\bwalks?\b/, instead: 'crawl, visit' },
  { pattern: /\b(?:minted|moved clock)\b/, instead: 'fake session, fake clock' },
  { pattern: /(?<!icon (?:[a-z]+ )?)\bcircles?\b/, instead: 'import cycle' },
  { pattern: /\bwhoever\b|\bnobody\b/, instead: 'anyone, no one' },
  { pattern: /\btitle mark\b/, instead: 'notification dot' },
  { pattern: /\banew\b/, instead: 'again, fresh' },
]

/** Private phrases in comments and in titles of tests. */
export const PRIVATE_PROSE: readonly Term[] = [
  { pattern: /\bwritten (?:page|html|document|state|route)s?\b/i, instead: 'server-rendered page' },
  {
    pattern: /\btak(?:es?|en|ing) over (?:a|the) (?:page|document)\b|\bis taken over\b/i,
    instead: 'hydrate',
  },
  { pattern: /\bstand-?ins?\b/i, instead: 'placeholder, proxy variant, fake' },
  {
    pattern: /\bstand(?:s|ing)? (?:there|still|ready)\b|\bstanding page\b/i,
    instead: 'ready, mounted',
  },
  { pattern: /\bearly press/i, instead: 'pre-hydration events' },
  {
    pattern: /\b(?:un|not )had\b|\bcould not be had\b|\b(?:is|was|are|were|be) had\b/i,
    instead: 'loaded, failed to load',
  },
  { pattern: /\bbehind the picture\b/i, instead: 'after paint' },
  { pattern: /\bfirst (?:look|words)\b/i, instead: 'inline script, largest contentful paint' },
  { pattern: /(?<!next |out)\bdoors?\b/i, instead: 'adapter, gateway' },
  {
    pattern:
      /\bthe line (?:is|was|comes?|came|goes|went|drops?|fails?|breaks?)\b|\b(?:without|with) a line\b|\b(?:bad|slow|flaky) lines?\b/i,
    instead: 'network, connection',
  },
  { pattern: /\bstrange fields?\b/i, instead: 'unknown fields' },
  { pattern: /\bspelled rows?\b/i, instead: 'raw row' },
  { pattern: /\bhanded files?\b/i, instead: 'launched files' },
  { pattern: /\b(?:user|stored) news\b/i, instead: 'change events' },
  { pattern: /\bunended\b|\bunsent\b/i, instead: 'pending sign-outs, outbox' },
  { pattern: /\bwish(?:es)?\b/i, instead: 'preference, request' },
  { pattern: /\bwhoever\b/i, instead: 'the user who, anyone who' },
  { pattern: /\bnobody\b/i, instead: 'no user; or the term: fire-and-forget' },
  { pattern: /\b(?:he|she|his|hers|him|himself|herself)\b/i, instead: 'they' },
  { pattern: /(?<!screen |file |stream |card )\breaders?\b/i, instead: 'user, visitor, parser' },
  {
    pattern:
      /(?<!full |off |home |phone |small |wide |narrow |large |the )\bscreen of (?:taxa|the)\b/i,
    instead: 'scan',
  },
  {
    pattern: /^[*\s]*(?:What|Who|Whoever|Tells|Says)\b/,
    instead: 'a verb (“Returns …”) or a definition',
  },
]

/** Words with several senses: exported names use them only as listed. */
export const HOMONYMS: readonly Term[] = [
  {
    pattern: /\bsign\b(?! ?(?:in|out|up|ins|display|jwt|of|body|access)\b)/,
    instead: 'character (a glyph), sign only for signatures and for plus and minus',
  },
  { pattern: /\bplaces?\b(?! ?(?:order|labels?))/, instead: 'position, seat, location' },
  { pattern: /\bnews\b/, instead: 'newsletter, change events' },
]
