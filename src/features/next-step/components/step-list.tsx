/** List of suggested next steps after a result, each with its reason, its links and articles. */
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { takesFrom, toolById, toolByKey, toolNameOf } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { readTaxon } from '../../../science/scan-run/taxonomy.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { Power } from '../../../ui/powers-of-ten.tsx'
import { useIsPrinting } from '../../../ui/use-is-printing.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { Action, Step } from '../../../results/next-step/rules.ts'
import { ArticleLinks } from './article-links.tsx'
import classes from './next-step.module.css'
import { formatReasonValues } from './step-values.ts'

/** Result that the suggestions are based on. */
export type About = { recordId: string; toolId: string; isBinary: boolean }

type Target = { href: string; label: string }

/** Returns the target and the button text of an action; null for a tool that this build does not have. */
function useTarget({ recordId, toolId }: About): (action: Action) => Target | null {
  const t = useT()
  return (action) => {
    switch (action.name) {
      case 'again': {
        const { without = [], convention, isPruned } = action
        const href = paths.toolFrom(toolId, recordId, {
          without,
          ...(convention && { convention }),
          ...(isPruned && { isPruned }),
        })
        if (convention) {
          const name = t(CONVENTION_TEXT[convention])
          return { href, label: t('nextStep.again.convention', { convention: name }) }
        }
        if (isPruned) return { href, label: t('nextStep.again.pruned') }
        if (without.length === 0) return { href, label: t('nextStep.again.same') }
        const label =
          without.length === 1
            ? t('nextStep.again.withoutNamed', { snp: without[0] })
            : t('nextStep.again.without', { n: without.length })
        return { href, label }
      }
      case 'rerun':
        return { href: paths.toolRerun(toolId, recordId), label: t('nextStep.again.rerun') }
      case 'single': {
        const { exposure, outcome } = action
        return {
          href: paths.toolFrom(toolByKey('twoSampleMr').id, recordId, { exposure, outcome }),
          label: t('nextStep.openSingle', { exposure: readTaxon(exposure).label || exposure }),
        }
      }
      case 'tool': {
        const name = toolNameOf(action.toolId)
        return toolById(action.toolId) && name !== null
          ? {
              href:
                action.isPrefilled || takesFrom(action.toolId, toolId)
                  ? paths.toolFrom(action.toolId, recordId)
                  : paths.tool(action.toolId),
              label: t('nextStep.tool', { name: t(name) }),
            }
          : null
      }
    }
  }
}

/** Instructions, further actions and articles of a step. */
function StepDetails({ step, targets }: { step: Step; targets: readonly Target[] }) {
  const t = useT()
  return (
    <div className={classes.details}>
      <p className={classes.text}>{t(step.texts.text)}</p>
      {targets.map((target) => (
        <TargetButton key={target.href} target={target} />
      ))}
      <ArticleLinks choose={({ id }) => step.articles.includes(id)} />
    </div>
  )
}

function TargetButton({ target: { href, label } }: { target: Target }) {
  return (
    <Button
      component={Link}
      href={href}
      variant="default"
      // A long name wraps: on a phone it would make the page scroll sideways.
      h="auto"
      mih={44}
      py={8}
      styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
    >
      {label}
    </Button>
  )
}

function StepCard({ step, about }: { step: Step; about: About }) {
  const t = useT()
  const format = useFormat()
  const targetOf = useTarget(about)
  const titleId = useId()
  const isPrinting = useIsPrinting()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = step.actions.flatMap((action) => targetOf(action) ?? [])
  return (
    <li className={classes.step}>
      <div className={classes.what}>
        <h2 className={classes.stepTitle} id={titleId}>
          {t(step.texts.title)}
        </h2>
        <p className={classes.reason}>
          <Power>
            {t(step.texts.reason, formatReasonValues(step.values, about.isBinary, { t, format }))}
          </Power>
        </p>
      </div>
      {first && (
        <div className={classes.action}>
          <TargetButton target={first} />
        </div>
      )}
      <ActionIcon
        className={classes.more}
        size={44}
        variant="subtle"
        color="gray"
        aria-label={t('nextStep.more')}
        aria-describedby={titleId}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {(isOpen || isPrinting) && <StepDetails step={step} targets={others} />}
    </li>
  )
}

/** Number of steps shown initially: with them the page has at most two screens. */
const FIRST_STEPS = 5

/** Suggestions in the order of their weight, each with its reason and its action. */
export function StepList({ steps, about }: { steps: readonly Step[]; about: About }) {
  const t = useT()
  const isPrinting = useIsPrinting()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || isPrinting ? steps : steps.slice(0, FIRST_STEPS)
  return (
    <>
      <ol className={classes.steps}>
        {shown.map((step) => (
          <StepCard key={step.id} step={step} about={about} />
        ))}
      </ol>
      {shown.length < steps.length && (
        <Button variant="subtle" className={classes.all} onClick={() => setWhole(true)}>
          {t('nextStep.rest', { n: steps.length - shown.length })}
        </Button>
      )}
    </>
  )
}
