/** Frequent questions about the levels, and about a change of level, with their answers. */
import { IconChevronDown } from '@tabler/icons-react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './pricing.module.css'

/**
 * Questions about a change of level: first, because they are the most frequent.
 */
const CHANGES = [
  { title: msg('pricing.change.up'), text: msg('pricing.change.up.text') },
  { title: msg('pricing.change.down'), text: msg('pricing.change.down.text') },
  { title: msg('pricing.change.end'), text: msg('pricing.change.end.text') },
] as const

const QUESTIONS = [
  { title: msg('pricing.faq.upload'), text: msg('pricing.faq.upload.text') },
  { title: msg('pricing.faq.limit'), text: msg('pricing.faq.limit.text') },
  { title: msg('pricing.faq.records'), text: msg('pricing.faq.records.text') },
  { title: msg('pricing.faq.numbers'), text: msg('pricing.faq.numbers.text') },
  { title: msg('pricing.faq.group'), text: msg('pricing.faq.group.text') },
  { title: msg('pricing.faq.invoice'), text: msg('pricing.faq.invoice.text') },
] as const

/** Answers about a change of level. */
export function Changes() {
  const t = useT()
  return (
    <section className={classes.section} aria-labelledby="pricing-changes">
      <h2 id="pricing-changes">{t('pricing.change.title')}</h2>
      <dl className={classes.changes}>
        {CHANGES.map(({ title, text }) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Frequent questions about the levels. */
export function Questions() {
  const t = useT()
  return (
    <section className={classes.section} aria-labelledby="pricing-questions">
      <h2 id="pricing-questions">{t('pricing.faq.title')}</h2>
      {QUESTIONS.map(({ title, text }) => (
        <details key={title} className={classes.question}>
          <summary>
            {t(title)}
            <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
          </summary>
          <p>{t(text)}</p>
        </details>
      ))}
    </section>
  )
}
