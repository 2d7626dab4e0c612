/**
 * Asks "Was this helpful?" and, if not, what is wrong. Compact: the question and two answers; the rest is loaded on
 * demand.
 */
import { IconMoodSmile, IconTool } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { lazyComponent } from '../lazy-component.tsx'
import classes from './problem-feedback.module.css'
import type { ProblemFeedbackValue, SubmitFeedback } from './value.ts'

const Details = lazyComponent(async () => (await import('./details.tsx')).Details, {
  catalog: 'work',
})

export type ProblemFeedbackProps = {
  articleId: string
  onSubmit: SubmitFeedback
  /** Called at once when the article was helpful. */
  onHelpful?: () => void
  /** Restored draft, for example from before signing in. */
  initial?: ProblemFeedbackValue | null
  isVisitor?: boolean
}

export function ProblemFeedback(props: ProblemFeedbackProps) {
  const { articleId, onSubmit, onHelpful, initial = null, isVisitor } = props
  const t = useT()
  const questionId = useId()
  const [value, setValue] = useState(initial)
  const [applied, setApplied] = useState(initial)
  // The stored draft arrives after the first render; it must not replace what is being typed.
  if (initial !== null && applied === null) {
    setApplied(initial)
    if (value === null) setValue(initial)
  }
  const answer = (isHelpful: boolean) => {
    if (isHelpful && value?.isHelpful !== true) onHelpful?.()
    setValue({ isHelpful, reason: null, text: value?.text ?? '' })
  }
  return (
    <div className={classes.root} role="group" aria-labelledby={questionId}>
      <div className={classes.ask}>
        <p id={questionId} className={classes.question}>
          {t('content.helpful.question')}
        </p>
        <div className={classes.answers}>
          <button
            type="button"
            className={classes.answer}
            aria-pressed={value?.isHelpful === true}
            onClick={() => answer(true)}
          >
            <IconMoodSmile size={20} stroke={1.75} aria-hidden="true" />
            {t('content.helpful.yes')}
          </button>
          <button
            type="button"
            className={classes.answer}
            aria-pressed={value?.isHelpful === false}
            onClick={() => answer(false)}
          >
            <IconTool size={20} stroke={1.75} aria-hidden="true" />
            {t('content.helpful.no')}
          </button>
        </div>
      </div>
      {value !== null && (
        <Details
          key={`${articleId} ${value.isHelpful}`}
          value={value}
          onChange={setValue}
          onSubmit={onSubmit}
          isVisitor={isVisitor === true}
        />
      )}
    </div>
  )
}
