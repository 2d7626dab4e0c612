/** View of a result of any kind, chosen by its kind. */
import { createElement, useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { MissingState } from '../states.tsx'
import { usePlainCopy } from './use-plain-copy.ts'
import { viewOf } from './views.ts'
import classes from './result.module.css'
import type { RecordBody } from '../../results/record-body.ts'

type Props = {
  body: RecordBody
  /** Id of the record that holds the result, for links to other tools; null without one. */
  recordId: string | null
}

function Unreadable() {
  const t = useT()
  return (
    <MissingState
      title={t('tools.result.unreadable.title')}
      text={t('tools.result.unreadable.text')}
    />
  )
}

/** A result that cannot be drawn leaves title, note and actions of its record on the page. */
export function ResultView({ body, recordId }: Props) {
  const box = useRef<HTMLDivElement>(null)
  usePlainCopy(box)
  return (
    <ErrorBoundary fallback={<Unreadable />} resetOn={body}>
      <div ref={box} className={classes.copied}>
        {createElement(viewOf(body), { body, recordId })}
      </div>
    </ErrorBoundary>
  )
}
