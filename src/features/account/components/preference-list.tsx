import { Skeleton, Switch } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberPreferences } from '../../../contract/endpoints/members.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { QueryView } from '../../../ui/states.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { savePreferences } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import { Done, FormFault } from './form-parts.tsx'
import classes from './account.module.css'

type Wish = keyof MemberPreferences

const WISHES: readonly { name: Wish; label: string; text: string }[] = [
  {
    name: 'feedbackMail',
    label: msg('settings.mail.feedback.label'),
    text: msg('settings.mail.feedback.text'),
  },
  {
    name: 'billingMail',
    label: msg('settings.mail.billing.label'),
    text: msg('settings.mail.billing.text'),
  },
  {
    name: 'newsMail',
    label: msg('settings.mail.news.label'),
    text: msg('settings.mail.news.text'),
  },
]

/** Optimistic change, rolled back where the service refuses it. */
function usePreferenceChange() {
  const client = useQueryClient()
  const submission = useSubmission()
  const [isDone, setDone] = useState(false)
  const { queryKey } = accountQueries.preferences()
  const put = (name: Wish, isOn: boolean) =>
    client.setQueryData(queryKey, (now) => now && { ...now, [name]: isOn })
  const change = async (name: Wish, isOn: boolean) => {
    setDone(false)
    await client.cancelQueries({ queryKey })
    put(name, isOn)
    const failure = await submission.submit(async () => {
      // Only the changed preference: another change may be on its way at the same time.
      put(name, (await savePreferences({ [name]: isOn }))[name])
    })
    if (failure === null) setDone(true)
    else put(name, !isOn)
  }
  return { change, isDone, fault: submission.failure?.text ?? null }
}

/** Which mails the member wants. Those about his security always go out. */
export function PreferenceList() {
  const t = useT()
  const isOnline = useOnline()
  const query = useQuery(accountQueries.preferences())
  const { change, isDone, fault } = usePreferenceChange()
  return (
    <>
      <FormFault text={fault} />
      <QueryView query={query} isCompact loading={<Skeleton height={280} radius="lg" />}>
        {(preferences) => (
          <div className={classes.list}>
            <div className={classes.item}>
              <span className={classes.switchIcon}>
                <IconShieldCheck size={24} stroke={1.75} aria-hidden="true" />
              </span>
              <div className={classes.rowWords}>
                <p className={classes.plain}>{t('settings.mail.security.label')}</p>
                <p className={classes.quiet}>{t('settings.mail.security.text')}</p>
              </div>
            </div>
            {WISHES.map(({ name, label, text }) => (
              <div key={name} className={classes.item}>
                <Switch
                  size="md"
                  checked={preferences[name]}
                  disabled={!isOnline}
                  onChange={(event) => void change(name, event.currentTarget.checked)}
                  label={t(label)}
                  description={t(text)}
                />
              </div>
            ))}
          </div>
        )}
      </QueryView>
      <Done>{isDone && t('settings.saved')}</Done>
    </>
  )
}
