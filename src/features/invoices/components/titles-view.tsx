import { Badge, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { invoiceQueries } from '../../../cache/billing-queries.ts'
import { useRenewalDetailsId } from '../../../cache/saved-billing-details.ts'
import type { SavedTitle } from '../../../contract/endpoints/invoices.ts'
import { useT } from '../../../i18n/use-t.ts'
import { BillingConfirmDialog } from '../../../ui/billing/billing-dialog.tsx'
import { RowsSkeleton } from '../../../ui/billing/billing-page.tsx'
import classes from '../../../ui/billing/detail.module.css'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { BillingDetailsText } from '../../../ui/billing-details/billing-details-text.tsx'
import { EmptyState, QueryView } from '../../../ui/states.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { titleOf } from '../model.ts'
import { removeTitle, saveTitle } from '../mutations.ts'
import { TitleDialog } from './billing-details-dialog.tsx'
import parts from './invoice-parts.module.css'

type OpenDialog =
  | { name: 'new' }
  | { name: 'edit'; title: SavedTitle }
  | { name: 'remove'; title: SavedTitle }

function RemoveDialog({ title, onClose }: { title: SavedTitle | null; onClose: () => void }) {
  const t = useT()
  const { mutateAsync } = useMutation(removeTitle())
  const isForRenewals = useRenewalDetailsId() === (title?.id ?? '')
  const submission = useSubmission()
  const remove = async (id: string) => {
    const failure = await submission.submit(async () => void (await mutateAsync(id)))
    if (failure === null) onClose()
  }
  return (
    <BillingConfirmDialog
      isOpen={title !== null}
      onClose={onClose}
      title={t('invoices.titles.remove.title')}
      text={
        <>
          {t('invoices.titles.remove.text', { name: title?.name ?? '' })}
          {isForRenewals && <p>{t('invoices.titles.remove.renewals')}</p>}
        </>
      }
      action={t('invoices.titles.remove')}
      isDangerous
      submission={submission}
      onConfirm={() => title && void remove(title.id)}
    />
  )
}

type CardProps = { title: SavedTitle; onOpen: (dialog: OpenDialog) => void }

function TitleCard({ title, onOpen }: CardProps) {
  const t = useT()
  const isOnline = useOnline()
  // No dialog is open to show a failure: it becomes a toast.
  const { mutate, isPending } = useMutation({ ...saveTitle(), meta: {} })
  const { id, name, isDefault } = title
  const isForRenewals = useRenewalDetailsId() === id
  const named = (action: string) => t('invoices.titles.of', { action, name })
  const shape = { variant: 'default' as const, disabled: !isOnline }
  return (
    <li className={parts.card}>
      <div className={classes.summaryLine}>
        <h2 className={classes.name}>{name}</h2>
        {isDefault && (
          <Badge size="lg" radius="sm" variant="light" tt="none" fw={500}>
            {t('invoices.titles.default')}
          </Badge>
        )}
        {isForRenewals && (
          <Badge size="lg" radius="sm" variant="light" color="gray" tt="none" fw={500}>
            {t('invoices.titles.forRenewals')}
          </Badge>
        )}
      </div>
      <BillingDetailsText title={title} isNameHidden />
      <div className={classes.actions}>
        <Button
          {...shape}
          aria-label={named(t('invoices.titles.change'))}
          onClick={() => onOpen({ name: 'edit', title })}
        >
          {t('invoices.titles.change')}
        </Button>
        {!isDefault && (
          <Button
            {...shape}
            loading={isPending}
            aria-label={named(t('invoices.titles.makeDefault'))}
            onClick={() => mutate({ id, title: titleOf(title), isDefault: true })}
          >
            {t('invoices.titles.makeDefault')}
          </Button>
        )}
        <Button
          {...shape}
          aria-label={named(t('invoices.titles.remove'))}
          onClick={() => onOpen({ name: 'remove', title })}
        >
          {t('invoices.titles.remove')}
        </Button>
      </div>
    </li>
  )
}

/** The member's saved billing details; the default ones are used for the next invoice. */
export function TitlesView() {
  const t = useT()
  const isOnline = useOnline()
  const query = useQuery(invoiceQueries.titles())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const add = (
    <Button
      disabled={!isOnline}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => setDialog({ name: 'new' })}
    >
      {t('invoices.titles.add')}
    </Button>
  )
  return (
    <>
      <QueryView
        query={query}
        loading={<RowsSkeleton />}
        isEmpty={(titles) => titles.length === 0}
        empty={
          <EmptyState
            title={t('invoices.titles.empty')}
            text={t('invoices.titles.empty.text')}
            action={add}
          />
        }
      >
        {(titles) => (
          <div className={classes.form}>
            <div className={classes.actions}>{add}</div>
            {!isOnline && <p className={classes.dim}>{t('invoices.titles.away')}</p>}
            <ul className={parts.cards} aria-label={t('invoices.titles')}>
              {titles.map((title) => (
                <TitleCard key={title.id} title={title} onOpen={setDialog} />
              ))}
            </ul>
          </div>
        )}
      </QueryView>
      <TitleDialog
        isOpen={dialog?.name === 'new' || dialog?.name === 'edit'}
        saved={dialog?.name === 'edit' ? dialog.title : null}
        isFirst={query.data?.length === 0}
        onClose={close}
      />
      <RemoveDialog title={dialog?.name === 'remove' ? dialog.title : null} onClose={close} />
    </>
  )
}
