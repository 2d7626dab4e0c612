/** Columns of the traits in one wide table: as detected, or as the user assigns them. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { WidePreview } from '../../../science/multivariable/analyse-wide.ts'
import dataClasses from '../components/data.module.css'
import { type OwnTrait, listOwnTraits, type Role, getRole, withRole, withTrait } from './model.ts'
import classes from './multivariable.module.css'
import { useMultivariable } from './spec.ts'

const ROLE_TEXT: Record<Role, string> = {
  exposure: msg('analysis.column.exposure'),
  outcome: msg('analysis.column.outcome'),
  none: msg('tools.mv.role.none'),
}
const ROLES = ['exposure', 'outcome', 'none'] as const

function useRoleOptions() {
  const t = useT()
  return ROLES.map((value) => ({ value, label: t(ROLE_TEXT[value]) }))
}

/** Role of each detected trait: exposure, outcome, or left out. */
function FoundTraits({ preview }: { preview: WidePreview }) {
  const { session, draft } = useMultivariable()
  const options = useRoleOptions()
  return (
    <div className={dataClasses.mapping}>
      {preview.traits.map((trait) => (
        <NativeSelect
          key={trait.name}
          size="md"
          label={trait.name}
          description={`${trait.beta}\u00a0· ${trait.se}`}
          value={getRole(trait, preview, draft.settings)}
          data={options}
          onChange={(event) =>
            session.setSettings({
              roles: withRole(draft, trait.name, event.currentTarget.value as Role),
            })
          }
        />
      ))}
    </div>
  )
}

type OwnProps = {
  trait: OwnTrait
  columns: readonly string[]
  onChange: (change: Partial<OwnTrait>) => void
  onRemove: (() => void) | null
}

/** One trait: its name, its two columns, its role. */
function OwnTraitRow({ trait, columns, onChange, onRemove }: OwnProps) {
  const t = useT()
  const options = useRoleOptions()
  const choices = [
    { value: '', label: t('tools.mapping.none') },
    ...columns.map((column) => ({ value: column, label: column })),
  ]
  return (
    <li className={classes.trait}>
      <TextInput
        size="md"
        label={t('tools.mv.trait.name')}
        maxLength={60}
        value={trait.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('tools.mv.trait.beta')}
        value={trait.beta}
        data={choices}
        onChange={(event) => onChange({ beta: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('tools.mv.trait.se')}
        value={trait.se}
        data={choices}
        onChange={(event) => onChange({ se: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('tools.mv.trait.role')}
        value={trait.role}
        data={options}
        onChange={(event) => onChange({ role: event.currentTarget.value as Role })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.remove}
        disabled={onRemove === null}
        aria-label={t('tools.mv.trait.remove', { name: trait.name })}
        onClick={() => onRemove?.()}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

const LEAST_TRAITS = 3

/** Traits as the user names them, whatever the columns are called. */
function OwnTraits({ preview }: { preview: WidePreview }) {
  const t = useT()
  const { session, draft } = useMultivariable()
  const traits = listOwnTraits(draft)
  const { snp } = draft.settings
  const next = traits.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const set = (own: readonly OwnTrait[]) => session.setSettings({ own, correlations: {} })
  return (
    <>
      <NativeSelect
        size="md"
        label={t('tools.mv.snp')}
        className={classes.narrow}
        value={snp ?? preview.snp ?? ''}
        data={[
          { value: '', label: t('tools.mapping.none') },
          ...preview.columns.map((column) => ({ value: column, label: column })),
        ]}
        onChange={(event) => session.setSettings({ snp: event.currentTarget.value || null })}
      />
      <ul className={classes.traits} aria-label={t('tools.mv.traits')}>
        {traits.map((trait) => (
          <OwnTraitRow
            key={trait.id}
            trait={trait}
            columns={preview.columns}
            onChange={(change) => set(withTrait(traits, trait.id, change))}
            onRemove={
              traits.length > LEAST_TRAITS
                ? () => set(traits.filter(({ id }) => id !== trait.id))
                : null
            }
          />
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() =>
            set([...traits, { id: next, name: '', beta: '', se: '', role: 'exposure' }])
          }
        >
          {t('tools.mv.trait.add')}
        </Button>
      </div>
    </>
  )
}

export function Traits({ preview }: { preview: WidePreview }) {
  const t = useT()
  const { session, draft } = useMultivariable()
  const { own } = draft.settings
  const isFound = preview.traits.length >= LEAST_TRAITS
  const isOwn = own !== null || !isFound
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{t('tools.mv.traits')}</legend>
      {!isFound && <p className={classes.hint}>{t('tools.mv.traits.notFound')}</p>}
      {isOwn ? <OwnTraits preview={preview} /> : <FoundTraits preview={preview} />}
      {isFound && (
        <Button
          variant="subtle"
          className={dataClasses.quiet}
          aria-expanded={isOwn}
          onClick={() =>
            session.setSettings({ own: isOwn ? null : listOwnTraits(draft), snp: null })
          }
        >
          {isOwn ? t('tools.mv.traits.asFound') : t('tools.mv.traits.own')}
        </Button>
      )}
    </fieldset>
  )
}
