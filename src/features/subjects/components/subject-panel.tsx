/** Panel of one subject; expanded it shows its steps. */
import { languageFacts } from '../../../contract/languages.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { SubjectSummary } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { tagsIn, textIn } from '../../../ui/content/localised.ts'
import { CoverFigure } from '../../../ui/figures/cover-figure.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useDoneCount } from '../use-progress.ts'
import { SubjectBody } from './subject-body.tsx'
import classes from './subjects.module.css'

/** User's progress; renders nothing before the first done step. */
function ProgressLine({ subject }: { subject: SubjectSummary }) {
  const t = useT()
  const done = useDoneCount(subject)
  const { itemCount } = subject
  if (done === 0 || itemCount === 0) return null
  return (
    <p className={classes.progress}>
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${(100 * done) / itemCount}%` }} />
      </span>
      {t('subjects.progress.count', { done, count: itemCount })}
    </p>
  )
}

type Props = {
  subject: SubjectSummary
  isOpen: boolean
  isRequested: boolean
  onToggle: () => void
}

export function SubjectPanel({ subject, isOpen, isRequested, onToggle }: Props) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const bodyId = useId()
  const panelRef = useRef<HTMLElement>(null)
  useEffect(() => {
    // A link to one subject shows that one, wherever it is in the list.
    if (isRequested) panelRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isRequested])
  return (
    <section ref={panelRef} className={classes.panel}>
      <div className={classes.panelHead}>
        <div className={classes.cover}>
          <CoverFigure name={subject.cover} id={subject.id} />
        </div>
        <div className={classes.panelText}>
          <h2>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={onToggle}
            >
              {textIn(subject, 'title', locale)}
              <IconChevronDown
                size={22}
                stroke={1.75}
                aria-hidden="true"
                className={classes.chevron}
              />
            </button>
          </h2>
          <p className={classes.summary}>{textIn(subject, 'summary', locale)}</p>
          <p className={classes.meta}>
            <span>{t('subjects.steps', { count: subject.itemCount })}</span>
            {subject.updatedAt !== null && <span>{format.date(subject.updatedAt)}</span>}
            <span>{tagsIn(subject, locale).join(languageFacts(locale).listMark)}</span>
          </p>
          <ProgressLine subject={subject} />
        </div>
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <SubjectBody id={subject.id} />}
      </div>
    </section>
  )
}
