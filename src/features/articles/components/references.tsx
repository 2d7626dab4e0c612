/** List of the works that an article cites, numbered, each with its DOI where there is one. */
import type { Reference } from '../../../contract/endpoints/content.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './after.module.css'

/** Returns the link of a DOI: the suffix may hold any character, so each part is escaped. */
function doiHref(doi: string): string {
  return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
}

/** `doi:` belongs to the identifier in every language. */
const pmidLabel = (pmid: string) => `PMID ${pmid}`
const doiLabel = (doi: string) => `doi:${doi}`

export function References({ references }: { references: readonly Reference[] }) {
  const t = useT()
  if (references.length === 0) return null
  return (
    <section className={classes.references} aria-labelledby="references">
      <h2 id="references">{t('articles.references')}</h2>
      <ol>
        {references.map(({ text, doi, pmid }) => (
          <li key={text} lang="en">
            {text}{' '}
            {doi !== null && (
              <a href={doiHref(doi)} target="_blank" rel="noopener noreferrer">
                {doiLabel(doi)}
              </a>
            )}{' '}
            {pmid !== null && (
              <a
                href={`https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(pmid)}/`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {pmidLabel(pmid)}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
