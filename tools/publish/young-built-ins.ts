/** Finds built-ins in the built code that some supported browser lacks. */

/** Functions whose name tells what they are, and that nothing adds (src/lib/polyfills.ts). */
const STATIC = [
  'Object.groupBy',
  'Promise.try',
  'Array.fromAsync',
  'RegExp.escape',
  'URL.canParse',
  'Error.isError',
  'Math.sumPrecise',
  'Math.f16round',
  'JSON.rawJSON',
  'Iterator.from',
  'Iterator.concat',
  'Iterator.zip',
  'ReadableStream.from',
  'Intl.DurationFormat',
  'Intl.Segmenter',
]
const CLASSES = ['URLPattern', 'CloseWatcher', 'Float16Array', 'SuppressedError', 'DisposableStack']
const METHODS =
  'with|isWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert|getOrInsertComputed|' +
  'transferToFixedLength|checkVisibility|moveBefore|setHTMLUnsafe|getHTML|toBase64|fromBase64|setFromBase64|toHex|' +
  'fromHex|setFromHex|showPopover|hidePopover|togglePopover|requestClose'
const ITERATORS = 'map|filter|flatMap|reduce|some|every|find|forEach|take|drop|toArray'

const YOUNG = new RegExp(
  [
    String.raw`\b(?:${STATIC.join('|').replaceAll('.', String.raw`\.`)})\b`,
    String.raw`\bnew (?:${CLASSES.join('|')})\b`,
    String.raw`\.(?:${METHODS})\(`,
    String.raw`\.(?:values|entries)\(\)\.(?:${ITERATORS})\(`,
  ].join('|'),
  'g',
)

/**
 * Returns what in built code is younger than the oldest supported browsers (src/lib/browser-floor.ts), libraries included. In our own
 * sources the `lib` of each tsconfig refuses it earlier. A use that is guarded needs another spelling: `'with' in list`.
 */
export function youngBuiltIns(code: string): string[] {
  return [...new Set(code.match(YOUNG))]
}
