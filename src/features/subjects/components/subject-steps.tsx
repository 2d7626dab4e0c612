/** Steps of a subject in reading order: articles, questions and tools on one line. */
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useHasLibrary } from '../../../cache/use-has-library.ts'
import type { SubjectItem } from '../../../contract/endpoints/content.ts'
import { msg } from '../../../i18n/msg.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { textIn } from '../../../ui/content/localised.ts'
import { toolNameOf } from '../../../contract/tools.ts'
import { useRememberOpened } from '../../../ui/content/use-remember-opened.ts'
import { Html, useSafeHtml } from '../../../ui/html.tsx'
import { QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { usePreloadSanitiser } from '../../../ui/sanitiser.ts'
import { ClientOnly } from '../../../ui/client-only.tsx'
import { sortInReadingOrder, type Step, toStep } from '../model.ts'
import { subjectQueries } from '../queries.ts'
import { SavedMark } from './lazy-library.ts'
import classes from './subjects.module.css'

const KIND = {
  industry: msg('subjects.kind.industry'),
  problem: msg('subjects.kind.problem'),
  analysis: msg('subjects.kind.analysis'),
  tool: msg('subjects.kind.tool'),
} as const

function AnswerText({ encoded }: { encoded: string }) {
  return <Html content={useSafeHtml(encoded)} className={classes.lead} />
}

function Answer({ id }: { id: string }) {
  usePreloadSanitiser()
  const locale = useLocale()
  const query = useQuery(subjectQueries.answer(id))
  return (
    <QueryView query={query} loading={<SkeletonLines lines={3} />} isCompact>
      {(article) => <AnswerText encoded={textIn(article, 'content', locale)} />}
    </QueryView>
  )
}

type AnswerProps = { step: Extract<Step, { name: 'answer' }>; title: string }

/** Short question that expands in place; no tab opens. */
function FoldedAnswer({ step, title }: AnswerProps) {
  const remember = useRememberOpened()
  const [isOpen, setIsOpen] = useState(false)
  const answerId = useId()
  return (
    <>
      <button
        type="button"
        className={classes.stepLink}
        aria-expanded={isOpen}
        aria-controls={answerId}
        onClick={() => {
          if (!isOpen) remember(step.item)
          setIsOpen(!isOpen)
        }}
      >
        {title}
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
      </button>
      <div id={answerId} hidden={!isOpen}>
        {isOpen && <Answer id={step.id} />}
      </div>
    </>
  )
}

function StepTitle({ step, title }: { step: Step; title: string }) {
  switch (step.name) {
    case 'tool':
      return (
        <Link href={step.href} className={classes.stepLink}>
          {title}
        </Link>
      )
    case 'article':
      return (
        <ArticleLink item={step.item} className={classes.stepLink}>
          {title}
        </ArticleLink>
      )
    case 'answer':
      return <FoldedAnswer step={step} title={title} />
    case 'gone':
      return <span>{title}</span>
  }
}

type TickProps = { item: SubjectItem; title: string; onToggle: (item: SubjectItem) => void }

/** Number of a step, which is also the button that marks it as done. */
function Tick({ item, title, onToggle }: TickProps) {
  const t = useT()
  return (
    <button
      type="button"
      role="checkbox"
      className={classes.tick}
      aria-checked={item.done}
      aria-label={t('subjects.progress.tick', { title })}
      title={item.done ? t('subjects.progress.undo') : t('subjects.progress.do')}
      onClick={() => onToggle(item)}
    >
      <span className={classes.number}>
        {item.done && <IconCheck size={18} stroke={2.25} aria-hidden="true" />}
      </span>
    </button>
  )
}

type RowProps = Omit<TickProps, 'title'> & { isNext: boolean }

function StepRow({ item, isNext, onToggle }: RowProps) {
  const hasLibrary = useHasLibrary()
  const t = useT()
  const locale = useLocale()
  const step = toStep(item)
  const toolName = t(toolNameOf(item.toolId ?? '') ?? 'subjects.kind.tool')
  const title = textIn(item, 'title', locale) || toolName
  const summary =
    item.kind === 'tool' ? t('subjects.tool.summary') : textIn(item, 'summary', locale)
  return (
    <li
      className={classes.step}
      data-kind={item.kind}
      data-done={item.done}
      aria-current={isNext ? 'step' : undefined}
    >
      <Tick item={item} title={title} onToggle={onToggle} />
      <p className={classes.kind}>
        {t(KIND[item.kind])}
        {isNext && <strong className={classes.next}>{t('subjects.progress.next')}</strong>}
      </p>
      <StepTitle step={step} title={title} />
      {summary !== '' && <p className={classes.stepSummary}>{summary}</p>}
      {hasLibrary && item.kind !== 'tool' && item.articleId !== null && (
        <ClientOnly>
          <SavedMark id={item.articleId} />
        </ClientOnly>
      )}
    </li>
  )
}

type Props = {
  items: readonly SubjectItem[]
  /** Step with which the user continues; null before the first step and after the last. */
  next: SubjectItem | null
  onToggle: (item: SubjectItem) => void
}

export function Route({ items, next, onToggle }: Props) {
  return (
    <ol className={classes.route}>
      {sortInReadingOrder(items).map((item) => (
        <StepRow
          key={`${item.position} ${item.articleId ?? item.toolId}`}
          item={item}
          isNext={item.position === next?.position}
          onToggle={onToggle}
        />
      ))}
    </ol>
  )
}
