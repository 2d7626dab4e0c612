/** Section with the e-mail address or telephone number of the account, and the form to bind another. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { deviceTimeZone } from '../../../lib/device-zone.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { likelyRegion } from '../../../lib/dial-codes.ts'
import { formatPhone } from '../../../lib/phone-number.ts'
import { timeZoneAtom } from '../../../session/preferences.ts'
import { userDataAtom } from '../../../session/session-atoms.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { accountQueries } from '../queries.ts'
import type { AddressKind } from '../use-address-form.ts'
import classes from './account.module.css'
import { AddressForm } from './address-form.tsx'
import { Done } from './form-parts.tsx'
import { Section } from './section.tsx'

type Texts = Record<'title' | 'text' | 'none' | 'bind' | 'replace' | 'bound' | 'replaced', string>

const TEXTS: Record<AddressKind, Texts> = {
  email: {
    title: msg('settings.address.email.title'),
    text: msg('settings.address.email.text'),
    none: msg('settings.address.email.none'),
    bind: msg('settings.address.email.bind'),
    replace: msg('settings.address.email.replace'),
    bound: msg('settings.address.email.bound'),
    replaced: msg('settings.address.email.replaced'),
  },
  phone: {
    title: msg('settings.address.phone.title'),
    text: msg('settings.address.phone.text'),
    none: msg('settings.address.phone.none'),
    bind: msg('settings.address.phone.bind'),
    replace: msg('settings.address.phone.replace'),
    bound: msg('settings.address.phone.bound'),
    replaced: msg('settings.address.phone.replaced'),
  },
}

/** Returns the address for display, a number in national form; the formatting library is loaded after the page. */
function useFormattedAddress(kind: AddressKind, address: string | null): string | null {
  const [formatted, setFormatted] = useState<{ of: string; text: string } | null>(null)
  useEffect(() => {
    if (kind !== 'phone' || address === null) return undefined
    let isOver = false
    void formatPhone(address).then((text) => {
      if (!isOver) setFormatted({ of: address, text })
    })
    return () => {
      isOver = true
    }
  }, [kind, address])
  return formatted !== null && formatted.of === address ? formatted.text : address
}

/** `closed`: what is bound. `open`: the form, which remembers whether it replaces something. */
type View =
  | { name: 'closed'; done: 'bound' | 'replaced' | null }
  | { name: 'open'; isReplacing: boolean; region: string }

function useAddressView(address: string | null) {
  const client = useQueryClient()
  const timeZone = useAtomValue(timeZoneAtom)
  const [view, setView] = useState<View>({ name: 'closed', done: null })
  return {
    view,
    open() {
      const region = likelyRegion(timeZone || deviceTimeZone(), navigator.language)
      setView({ name: 'open', isReplacing: address !== null, region })
    },
    close: () => setView({ name: 'closed', done: null }),
    async finish(isReplacing: boolean) {
      setView({ name: 'closed', done: isReplacing ? 'replaced' : 'bound' })
      // Replacing an address ends the other sessions.
      await client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey })
    },
  }
}

export function AddressSection({ kind }: { kind: AddressKind }) {
  const t = useT()
  const isOnline = useOnline()
  const address = useAtomValue(userDataAtom)?.[kind] ?? null
  const formatted = useFormattedAddress(kind, address)
  const { view, open, close, finish } = useAddressView(address)
  const texts = TEXTS[kind]
  return (
    <Section title={t(texts.title)} text={t(texts.text)}>
      <div className={classes.row}>
        <p className={`${classes.strong} ${classes.rowWords}`}>{formatted ?? t(texts.none)}</p>
        {view.name === 'closed' && (
          <Button variant="default" disabled={!isOnline} onClick={open}>
            {t(address === null ? texts.bind : texts.replace)}
          </Button>
        )}
      </div>
      {view.name === 'open' && (
        <AddressForm
          kind={kind}
          isReplacing={view.isReplacing}
          region={view.region}
          onCancel={close}
          onDone={() => void finish(view.isReplacing)}
        />
      )}
      <Done>{view.name === 'closed' && view.done !== null && t(texts[view.done])}</Done>
    </Section>
  )
}
