import { normaliseEmail } from '../../../contract/typed-text.ts'
import { Button, TextInput } from '@mantine/core'
import { IconUser, IconUserPause, IconUserQuestion } from '@tabler/icons-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Seat, Seats } from '../../../contract/endpoints/seats.ts'
import type { Subscription } from '../../../contract/endpoints/subscription.ts'
import type { SeatState } from '../../../contract/seats.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { emailProblem } from '../../../ui/forms/field-rules.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { type SeatWork, useConfirmation, useSeatWork } from '../use-seats.ts'
import classes from './seats.module.css'
import card from './subscription.module.css'

const ICONS = { invited: IconUserQuestion, joined: IconUser, waiting: IconUserPause } as const
const STATES: Record<SeatState, string> = {
  invited: msg('seats.state.invited'),
  joined: msg('seats.state.joined'),
  waiting: msg('seats.state.waiting'),
}

function Row({ seat, onFree }: { seat: Seat; onFree: () => void }) {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const Icon = ICONS[seat.state]
  const at = seat.state === 'invited' ? seat.expiresAt : seat.joinedAt
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.who}>{seat.address}</p>
        <p className={card.quiet}>
          {seat.nickName !== '' && (
            <>
              <bdi>{seat.nickName}</bdi> ·{' '}
            </>
          )}
          {t(STATES[seat.state], { day: at === null ? '' : format.date(at) })}
        </p>
      </div>
      <Button
        variant="default"
        disabled={!isOnline}
        aria-label={t('seats.free.of', { who: seat.address })}
        onClick={onFree}
      >
        {t('seats.free')}
      </Button>
    </li>
  )
}

function Invite({ work, onSent }: { work: SeatWork; onSent: (address: string) => void }) {
  const t = useT()
  const isOnline = useOnline()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const invited = normaliseEmail(address)
    const found = emailProblem(address)
    setProblem(found)
    const failure = found === null ? await work.invite(invited) : null
    // The typed text stays until it was sent.
    if (found !== null || failure !== null) field.current?.focus()
    else {
      onSent(invited)
      setAddress('')
    }
  }
  const fault = problem === null ? work.failure?.text : t(problem)
  return (
    <form className={classes.invite} noValidate onSubmit={(event) => void send(event)}>
      <TextInput
        ref={field}
        className={classes.field ?? ''}
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('seats.invite.label')}
        description={t('seats.invite.hint')}
        value={address}
        error={fault}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setProblem(null)
          work.clear()
        }}
      />
      <Button type="submit" loading={work.isBusy} disabled={!isOnline}>
        {t('seats.invite.action')}
      </Button>
    </form>
  )
}

function List({ rows, onDone }: { rows: readonly Seat[]; onDone: (text: string) => void }) {
  const t = useT()
  const work = useSeatWork()
  const { asked: selected, select } = useConfirmation<Seat>(work)
  const who = selected?.address ?? ''
  const free = async () => {
    if (selected === null || (await work.free(selected.id)) !== null) return
    select(null)
    onDone(t('seats.freed', { who }))
  }
  return (
    <>
      <ul className={classes.rows}>
        {rows.map((seat) => (
          <Row key={seat.id} seat={seat} onFree={() => select(seat)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={selected !== null}
        onClose={() => select(null)}
        title={t('seats.free.title')}
        text={
          selected?.state === 'joined'
            ? t('seats.free.text', { who })
            : t('seats.free.offer', { who })
        }
        action={t('seats.free')}
        isDangerous
        submission={work}
        onConfirm={() => void free()}
      />
    </>
  )
}

type Props = { seats: Seats; subscription: Subscription; onFewer: () => void }

/** Seats of the payer: invited and joined members, and the number of free seats. */
export function SeatsCard({ seats, subscription, onFewer }: Props) {
  const t = useT()
  const work = useSeatWork()
  const [done, setDone] = useState('')
  const { plan } = subscription
  const isRunning = seats.paid > 0 && plan?.planId != null
  if (!isRunning && seats.seats.length === 0) return null
  return (
    <section className={card.card} aria-labelledby="seats">
      <h2 id="seats">{t('seats.title')}</h2>
      <p>
        {seats.paid > 1
          ? t('seats.count', { paid: seats.paid, free: seats.free })
          : t('seats.alone')}
      </p>
      <p className={card.quiet}>{t('seats.lead')}</p>
      {seats.seats.length > 0 && <List rows={seats.seats} onDone={setDone} />}
      {seats.free > 0 && <Invite work={work} onSent={(who) => setDone(t('seats.sent', { who }))} />}
      <p role="status" className={classes.done}>
        {done}
      </p>
      {isRunning && (
        <div className={card.actions}>
          <Button
            component={Link}
            href={paths.checkout(plan.planId ?? '', seats.paid + 1)}
            variant="default"
          >
            {t('seats.add')}
          </Button>
          {seats.paid > 1 && (
            <Button variant="subtle" color="gray" onClick={onFewer}>
              {t('seats.fewer')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
