/** Section that switches push notifications on this device, and lists the other devices that receive them. */
import { Button, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { pushQueries, removePushDevice } from '../../../cache/push.ts'
import { usePush } from '../../../cache/use-push.ts'
import { useT } from '../../../i18n/use-t.ts'
import { readUserAgent } from '../../../lib/user-agent.ts'
import { getInAppBrowser } from '../../../platform/in-app-browser.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { usePushFault } from '../../../ui/push-fault.ts'
import { useOutsideText } from '../../../ui/open-outside.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { useDeviceText } from '../use-device-text.ts'
import classes from './account.module.css'
import { FormFault } from './form-parts.tsx'
import { Section } from './section.tsx'

/** The member's other devices with push notifications. */
function OtherDevices() {
  const t = useT()
  const listId = useId()
  const deviceText = useDeviceText()
  const isOnline = useOnline()
  const client = useQueryClient()
  const { isBusy, failure, submit } = useSubmission()
  const { data } = useQuery(pushQueries.devices())
  const others = data?.devices.filter(({ isCurrent }) => !isCurrent) ?? []
  if (others.length === 0) return null
  const remove = (id: string) =>
    submit(async () => {
      await removePushDevice(id)
      await client.invalidateQueries(pushQueries.devices())
    })
  return (
    <>
      <FormFault text={failure?.text ?? null} />
      <p id={listId} className={classes.quiet}>
        {t('settings.push.others')}
      </p>
      <ul className={classes.list} aria-labelledby={listId}>
        {others.map(({ id, userAgent }) => {
          const device = deviceText(readUserAgent(userAgent))
          return (
            <li key={id} className={classes.item}>
              <p className={classes.plain}>{device}</p>
              <Button
                className={classes.itemEnd}
                variant="default"
                disabled={!isOnline || isBusy}
                onClick={() => void remove(id)}
                aria-label={t('settings.push.removeOf', { device })}
              >
                {t('settings.push.remove')}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export function PushSection() {
  const t = useT()
  const push = usePush()
  const fault = usePushFault(push)
  const outsideText = useOutsideText()
  /** The way to install on iOS: in the browser at hand, or in one outside the app that shows the page. */
  const installText = () => {
    const app = getInAppBrowser()
    const browser = readUserAgent(navigator.userAgent).browser ?? ''
    return app === null ? t('about.install.ios', { browser }) : outsideText(app)
  }
  const change = (isOn: boolean) => void (isOn ? push.turnOn() : push.turnOff())
  return (
    <Section title={t('settings.push.title')} text={t('settings.push.text')}>
      {push.availability === 'ready' ? (
        <div className={classes.list}>
          <div className={classes.item}>
            <Switch
              size="md"
              checked={push.isOn}
              disabled={push.isBusy}
              onChange={(event) => change(event.currentTarget.checked)}
              label={t('settings.push.label')}
              description={t('settings.push.hint')}
              error={fault}
            />
          </div>
        </div>
      ) : (
        (push.availability === 'install'
          ? [t('settings.push.install'), installText()]
          : [t('settings.push.unsupported')]
        ).map((text) => (
          <p key={text} className={classes.quiet}>
            {text}
          </p>
        ))
      )}
      <OtherDevices />
    </Section>
  )
}
