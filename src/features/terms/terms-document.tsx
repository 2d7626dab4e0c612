import { useLocale } from '../../i18n/use-t.ts'
import type { TermsDocument as Document } from '../../contract/endpoints/content.ts'
import { textIn } from '../../ui/content/localised.ts'
import { Html, useSafeHtml } from '../../ui/html.tsx'
import classes from './terms.module.css'

/** The text of a terms document. A separate chunk, because it brings the sanitiser. */
export function TermsDocument({ document }: { document: Document }) {
  const locale = useLocale()
  const content = useSafeHtml(textIn(document, 'content', locale))
  return <Html content={content} className={classes.text} />
}
