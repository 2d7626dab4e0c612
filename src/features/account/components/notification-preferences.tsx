/** List of the member's notification preferences, by kind and channel; the required ones cannot be switched off. */
import { Skeleton, Switch } from '@mantine/core'
import { IconScale, IconShieldCheck, type TablerIcon } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { pushQueries } from '../../../cache/push.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useIsFeatureOffered } from '../../../session/offered-features.ts'
import { QueryView } from '../../../ui/states.tsx'
import { savePreference } from '../queued-calls.ts'
import {
  BY_MAIL,
  BY_SYSTEM,
  IN_PRODUCT,
  PREFERENCE_KINDS,
  type PreferenceName,
} from '../preference-kinds.ts'
import { accountQueries } from '../queries.ts'
import { Done, FormFault } from './form-parts.tsx'
import classes from './account.module.css'

/** Notifications required by law or for the account's security: sent regardless of preferences. */
const ALWAYS: readonly { label: string; text: string; icon: TablerIcon }[] = [
  {
    label: msg('settings.mail.security.label'),
    text: msg('settings.mail.security.text'),
    icon: IconShieldCheck,
  },
  {
    label: msg('settings.mail.money.label'),
    text: msg('settings.mail.money.text'),
    icon: IconScale,
  },
]

const DONE = { saved: msg('settings.saved'), waiting: msg('settings.waiting') }

/** Optimistic change, rolled back where the service refuses it. */
function usePreferenceChange() {
  const client = useQueryClient()
  const submission = useSubmission()
  const [done, setDone] = useState<'saved' | 'waiting' | null>(null)
  const { queryKey } = accountQueries.preferences()
  const put = (name: PreferenceName, isOn: boolean) =>
    client.setQueryData(queryKey, (now) => now && { ...now, [name]: isOn })
  const change = async (name: PreferenceName, isOn: boolean) => {
    setDone(null)
    await client.cancelQueries({ queryKey })
    put(name, isOn)
    const failure = await submission.submit(async () => {
      const saved = await savePreference(name, isOn)
      // Only the changed preference: another change may be in flight at the same time.
      if (saved !== null) put(name, saved)
      setDone(saved === null ? 'waiting' : 'saved')
    })
    if (failure !== null) put(name, !isOn)
  }
  return { change, done, fault: submission.failure?.text ?? null }
}

type ChannelSwitchProps = {
  kindId: string
  channel: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Switch of one channel for one kind; its accessible name has both. */
function ChannelSwitch({ kindId, channel, isOn, onChange }: ChannelSwitchProps) {
  const t = useT()
  const id = useId()
  return (
    <Switch
      size="md"
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={<span id={id}>{t(channel)}</span>}
      aria-labelledby={`${kindId} ${id}`}
    />
  )
}

function Always() {
  const t = useT()
  return ALWAYS.map(({ label, text, icon: Icon }) => (
    <div key={label} className={classes.item}>
      <span className={classes.switchIcon}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.rowWords}>
        <p className={classes.plain}>{t(label)}</p>
        <p className={classes.quiet}>{t(text)}</p>
      </div>
    </div>
  ))
}

/** Whether any device of the member receives push notifications; without one the push switches have no effect. */
function useHasPushDevice(): boolean {
  const isOffered = useIsFeatureOffered('notifications')
  const { data } = useQuery({ ...pushQueries.devices(), enabled: isOffered })
  return isOffered && (data?.devices.length ?? 0) > 0
}

export function PreferenceList() {
  const t = useT()
  const listId = useId()
  const query = useQuery(accountQueries.preferences())
  const { change, done, fault } = usePreferenceChange()
  const hasDevice = useHasPushDevice()
  return (
    <>
      <FormFault text={fault} />
      <QueryView query={query} isCompact loading={<Skeleton height={280} radius="lg" />}>
        {(preferences) => (
          <div className={classes.list}>
            <Always />
            {PREFERENCE_KINDS.map(({ name, label, text, mail, notice, push }) => {
              const kindId = `${listId}-${name}`
              return (
                <div key={name} className={classes.item} role="group" aria-labelledby={kindId}>
                  <div className={classes.rowWords}>
                    <p id={kindId} className={classes.plain}>
                      {t(label)}
                    </p>
                    <p className={classes.quiet}>{t(text)}</p>
                  </div>
                  <div className={classes.ways}>
                    <ChannelSwitch
                      kindId={kindId}
                      channel={BY_MAIL}
                      isOn={preferences[mail]}
                      onChange={(isOn) => void change(mail, isOn)}
                    />
                    <ChannelSwitch
                      kindId={kindId}
                      channel={IN_PRODUCT}
                      isOn={preferences[notice]}
                      onChange={(isOn) => void change(notice, isOn)}
                    />
                    {push !== undefined && hasDevice && (
                      <ChannelSwitch
                        kindId={kindId}
                        channel={BY_SYSTEM}
                        isOn={preferences[push]}
                        onChange={(isOn) => void change(push, isOn)}
                      />
                    )}
                  </div>
                </div>
              )
            })}
          </div>
        )}
      </QueryView>
      <Done>{done !== null && t(DONE[done])}</Done>
    </>
  )
}
