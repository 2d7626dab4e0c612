import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../result.module.css'
import own from './two-sample.module.css'

/** The parts of a result, in the order of the page. */
export type SectionId =
  | 'guard'
  | 'words'
  | 'estimates'
  | 'figures'
  | 'sensitivity'
  | 'variants'
  | 'convention'
  | 'provenance'

const NAV_TEXT: Record<SectionId, string> = {
  guard: msg('analysis.nav.guard'),
  words: msg('analysis.nav.words'),
  estimates: msg('analysis.nav.estimates'),
  figures: msg('analysis.nav.figures'),
  sensitivity: msg('analysis.nav.sensitivity'),
  variants: msg('analysis.nav.variants'),
  convention: msg('analysis.nav.convention'),
  provenance: msg('analysis.nav.provenance'),
}

const PrefixContext = createContext('')

/** Anchors of one result: several results may stand on one page. */
export const SectionPrefix = PrefixContext

type Props = { id: SectionId; title: string; children: ReactNode }

/** One part of a result, which the list of parts leads to. */
export function Section({ id, title, children }: Props) {
  const prefix = use(PrefixContext)
  return (
    <section className={classes.section} aria-labelledby={`${prefix}${id}`}>
      <h2 className={`${classes.heading} ${own.anchor}`} id={`${prefix}${id}`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The same around a part that has a heading of its own. */
export function SectionAnchor({ id, children }: Omit<Props, 'title'>) {
  const prefix = use(PrefixContext)
  return (
    <div id={`${prefix}${id}`} tabIndex={-1} className={own.anchor}>
      {children}
    </div>
  )
}

/** The way to each part. The address stays: it belongs to the record. */
export function SectionNav({ ids }: { ids: readonly SectionId[] }) {
  const t = useT()
  const prefix = use(PrefixContext)
  const go = (event: MouseEvent, id: SectionId) => {
    event.preventDefault()
    const heading = document.getElementById(`${prefix}${id}`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={t('analysis.nav.label')} className={own.nav}>
      {ids.map((id) => (
        <a
          key={id}
          href={`#${prefix}${id}`}
          className={own.navLink}
          onClick={(event) => go(event, id)}
        >
          {t(NAV_TEXT[id])}
        </a>
      ))}
    </nav>
  )
}
