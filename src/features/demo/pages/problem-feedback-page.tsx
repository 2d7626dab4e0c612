/** Page `/user/components/problem-feedback`: the question below an article in its states. */
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { CallError } from '../../../transport/call-error.ts'
import {
  ProblemFeedback,
  type ProblemFeedbackProps,
} from '../../../ui/problem-feedback/problem-feedback.tsx'
import type { ProblemFeedbackValue, SubmitResult } from '../../../ui/problem-feedback/value.ts'
import { Specimen, Workbench } from '../components/workbench.tsx'

/** Simulated result of sending. Nothing on this page reaches the service. */
type Outcome = 'sent' | 'left' | 'offline' | 'refused'

const SLOW_MS = 600

async function finish(ending: Outcome): Promise<SubmitResult> {
  await new Promise((done) => setTimeout(done, SLOW_MS))
  if (ending === 'offline') throw new CallError('offline')
  if (ending === 'refused') throw new CallError('tooMany')
  return ending
}

type ExampleProps = {
  title: string
  text: string
  ending: Outcome
  initial?: ProblemFeedbackValue
} & Pick<ProblemFeedbackProps, 'isVisitor'>

function Example({ title, text, ending, initial, isVisitor }: ExampleProps) {
  const [given, setGiven] = useState<unknown>({})
  return (
    <Specimen title={title} text={text} value={given}>
      <ProblemFeedback
        articleId={ending}
        initial={initial ?? null}
        isVisitor={isVisitor === true}
        onHelpful={() => setGiven({ onHelpful: true })}
        onSubmit={(value) => {
          setGiven({ onSubmit: value, ending })
          return finish(ending)
        }}
      />
    </Specimen>
  )
}

export function ProblemFeedbackPage() {
  const t = useT()
  const complaint = (text: string): ProblemFeedbackValue => ({
    isHelpful: false,
    reason: 'unclear',
    text,
  })
  return (
    <Workbench title={t('route.demoProblemFeedback')} lead={t('demo.problemFeedback.lead')}>
      <Example
        title={t('demo.problemFeedback.fresh')}
        text={t('demo.problemFeedback.fresh.text')}
        ending="sent"
      />
      <Example
        title={t('demo.problemFeedback.filled')}
        text={t('demo.problemFeedback.filled.text')}
        ending="refused"
        initial={complaint(t('demo.problemFeedback.sample'))}
      />
      <Example
        title={t('demo.problemFeedback.offline')}
        text={t('demo.problemFeedback.offline.text')}
        ending="offline"
        initial={complaint(t('demo.problemFeedback.sample'))}
      />
      <Example
        title={t('demo.problemFeedback.visitor')}
        text={t('demo.problemFeedback.visitor.text')}
        ending="left"
        initial={complaint('')}
        isVisitor
      />
      <Example
        title={t('demo.problemFeedback.helpful')}
        text={t('demo.problemFeedback.helpful.text')}
        ending="sent"
        initial={{ isHelpful: true, reason: null, text: '' }}
      />
    </Workbench>
  )
}
