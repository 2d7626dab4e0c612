/** Table of contents of a text: beside it on wide screens, collapsed above it on small ones. */
import { type MouseEvent, useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import type { HtmlSection } from '../server-rendered-html.ts'
import classes from './section-toc.module.css'

/** Returns the current section: the last one whose heading has passed the upper quarter of the window. */
function useActiveSection(sections: readonly HtmlSection[]): string | null {
  const [active, setActive] = useState<string | null>(null)
  useEffect(() => {
    const headings = sections.flatMap(({ id }) => document.getElementById(id) ?? [])
    let frame = 0
    const read = () => {
      const line = window.innerHeight / 4
      setActive(headings.findLast((it) => it.getBoundingClientRect().top < line)?.id ?? null)
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(read)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [sections])
  return active
}

/**
 * Scrolls smoothly to a section; the heading's scroll margin keeps the 60 px. Sets the hash and
 * moves the focus to the heading, so that the keyboard continues from there.
 */
function goToSection(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  const heading = document.getElementById(id)
  if (!heading || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  history.pushState(history.state, '', `#${id}`)
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ behavior: isReduced ? 'auto' : 'smooth' })
}

type Props = { sections: readonly HtmlSection[] }

function SectionLinks({ sections, active }: Props & { active: string | null }) {
  return (
    <ol className={classes.list}>
      {sections.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a
            href={`#${id}`}
            aria-current={active === id ? 'location' : undefined}
            onClick={(event) => goToSection(event, id)}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Table of contents beside the text on wide screens: all sections, the current one marked. */
export function SideToc({ sections }: Props) {
  const t = useT()
  const active = useActiveSection(sections)
  if (sections.length < 2) return null
  return (
    <nav aria-label={t('articles.toc')}>
      <p className={classes.title}>{t('articles.toc')}</p>
      <SectionLinks sections={sections} active={active} />
    </nav>
  )
}

/** Table of contents above the text on small screens, collapsed. */
export function FoldedToc({ sections }: Props) {
  const t = useT()
  if (sections.length < 2) return null
  return (
    <details className={classes.folded}>
      <summary>{t('articles.toc')}</summary>
      <SectionLinks sections={sections} active={null} />
    </details>
  )
}
