/** Labels that a hint quotes (“press ‘Check now’”): each is the text of a message, so that no hint outlives its button. */
import type { Language } from '../../src/contract/languages.ts'

/** A quotation after a word for an action or a place. */
const QUOTED: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:press|choose|click|select|tap|under)\s“([^”{]+)”/gi,
  zh: /(?:点按?|选择|请用)“([^”{]+)”|在“([^”{]+)”(?:里|中|页|一栏|一步|设置)/g,
}

/** Messages that quote a label of the browser. */
const OF_BROWSER: readonly string[] = ['about.install.ios', 'about.install.menu']

/**
 * Returns the quoted labels that no message has. A path (`Settings › Storage`) has a message for each part.
 * @param texts of one language, by id
 */
export function judgeQuotedLabels(
  language: Language,
  texts: Readonly<Record<string, string>>,
): { id: string; message: string }[] {
  const labels = new Set(Object.values(texts))
  return Object.entries(texts)
    .filter(([id]) => !OF_BROWSER.includes(id))
    .flatMap(([id, text]) =>
      [...text.matchAll(QUOTED[language])]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((quoted) => !quoted.split(' › ').every((part) => labels.has(part)))
        .map((quoted) => ({ id, message: `“${quoted}”: no message has this label` })),
    )
}
