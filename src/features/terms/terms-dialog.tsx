import { Button, Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { TERMS, type TermsType } from '../../contract/codes.ts'
import { msg } from '../../i18n/msg.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { textIn } from '../../ui/content/localised.ts'
import { EmptyState, LoadingRegion, SkeletonLines } from '../../ui/states.tsx'
import { termsQueries } from './queries.ts'
import classes from './terms.module.css'

const TermsDocument = lazy(async () => ({
  default: (await import('./terms-document.tsx')).TermsDocument,
}))

/** Width of the dialog in px (S9); below 600 px of screen it takes all of it. */
const DIALOG_WIDTH = 900
const SMALL_SCREEN = '(max-width: 37.4375em)'

const TITLE: Record<TermsType, string> = {
  [TERMS.service]: msg('route.terms'),
  [TERMS.privacy]: msg('route.privacyPolicy'),
}

function DocumentSkeleton() {
  return (
    <LoadingRegion>
      <SkeletonLines lines={5} />
      <Skeleton height={20} width="30%" my={24} />
      <SkeletonLines lines={6} />
    </LoadingRegion>
  )
}

/** The document, or an error. */
function Content({ useType }: { useType: TermsType }) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(termsQueries.document(useType))
  if (query.data === undefined && query.fetchStatus === 'fetching') return <DocumentSkeleton />
  const { data: document } = query
  if (!document || textIn(document, 'content', locale).trim() === '') {
    return (
      <EmptyState
        isCompact
        title={t('personalCenter.noDataText')}
        action={
          document === undefined && (
            <Button variant="default" onClick={() => void query.refetch()}>
              {t('states.retry')}
            </Button>
          )
        }
      />
    )
  }
  return (
    <Suspense fallback={<DocumentSkeleton />}>
      <TermsDocument document={document} />
    </Suspense>
  )
}

function ConfirmBar({ isBusy, onConfirm }: { isBusy: boolean; onConfirm: () => void }) {
  const t = useT()
  return (
    <div className={classes.confirm}>
      <p>{t('terms.mandatory.note')}</p>
      <Button onClick={onConfirm} loading={isBusy}>
        {t('personalCenter.Confirm')}
      </Button>
    </div>
  )
}

export type TermsDialogProps = {
  useType: TermsType
  opened: boolean
  /** Closed without confirming; in mandatory mode that means: declined. */
  onClose: () => void
  /** It must be confirmed before the product is used. */
  mandatory?: boolean
  onConfirm?: () => void
  isConfirming?: boolean
}

/** Terms of service or privacy policy, for reading or, in mandatory mode, for confirming. */
export function TermsDialog(props: TermsDialogProps) {
  const { useType, opened, onClose, mandatory, onConfirm, isConfirming } = props
  const t = useT()
  const locale = useLocale()
  const isSmall = useMediaQuery(SMALL_SCREEN, false)
  const { data: document } = useQuery({ ...termsQueries.document(useType), enabled: opened })
  const title = document ? textIn(document, 'title', locale) : t(TITLE[useType])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={DIALOG_WIDTH}
      fullScreen={isSmall}
      // An accidental tap or key must not sign anybody out.
      closeOnClickOutside={mandatory !== true}
      closeOnEscape={mandatory !== true}
      closeButtonProps={{ 'aria-label': t('terms.close'), size: 44 }}
      classNames={{ title: classes.title ?? '', header: classes.header ?? '' }}
    >
      <Content useType={useType} />
      {mandatory === true && (
        <ConfirmBar isBusy={isConfirming === true} onConfirm={() => onConfirm?.()} />
      )}
    </Modal>
  )
}
