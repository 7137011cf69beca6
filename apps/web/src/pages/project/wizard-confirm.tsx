import { engineering } from '@zhujian/domain/project/engineering'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { checkText } from '@zhujian/domain/project/registration-checks'
import { stepOfField, wizardSteps } from '@zhujian/domain/project/wizard'
import { fileGroups } from '@zhujian/domain/reference/file-groups'
import { monomerKind } from '@zhujian/domain/reference/monomer-dicts'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { isDecimal, tellDecimal } from '@zhujian/model/decimal'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Description } from '../../ui/description'
import { DescriptionView } from '../../ui/form/description-view'
import type { Wizard } from './wizard-control'
import { isEmptyRow, isStepDirty, type WizardState } from './wizard-state'
import { checksIn, liveRows, missingIn, problemLabel } from './wizard-progress'

const steps = [0, 1, 2, 3, 4]

/** 第 5 步：全部内容一屏核对，缺什么写什么，改哪里点哪里。 */
export function WizardConfirm({ wizard }: { wizard: Wizard }) {
  const state = useStore(wizard.store)
  const unsaved = steps.filter((step) => isStepDirty(state, step))
  return (
    <>
      <Missing wizard={wizard} state={state} />
      <Findings wizard={wizard} state={state} />
      {unsaved.length > 0 && (
        <output className="wizard-warning">
          {`${unsaved.map((step) => wizardSteps[step]?.title).join('、')}有未保存的修改，提交时一并保存`}
        </output>
      )}
      {steps.map((step) => (
        <Part key={step} title={wizardSteps[step]?.title ?? ''} onEdit={() => void wizard.go(step)}>
          {step === 0 || step === 3 ? (
            <DescriptionView
              fields={engineering.fields}
              items={wizardSteps[step]?.fields ?? []}
              row={state.details}
              columns={2}
            />
          ) : (
            <Description items={PARTS[step]?.(state) ?? []} columns={2} />
          )}
        </Part>
      ))}
    </>
  )
}

async function show(wizard: Wizard, step: number, field: string): Promise<void> {
  await wizard.go(step)
  wizard.store.setState({ target: { field, at: Date.now() } })
}

/** 系统核查：须改正的在前，审核时会被问到的在后；点一项就到那一处。 */
function Findings({ wizard, state }: { wizard: Wizard; state: WizardState }) {
  const lines = [
    ...steps.flatMap((step) => checksIn(state, step, 'block')).map((check) => ({ ...check, words: '须改正' })),
    ...steps.flatMap((step) => checksIn(state, step, 'warn')).map((check) => ({ ...check, words: '请核对' })),
  ]
  if (lines.length === 0) return null
  return (
    <section className="wizard-card wizard-missing" aria-label="系统核查">
      <p>{`系统核查发现 ${lines.length} 处，“须改正”的改正后才能提交：`}</p>
      <ul className="wizard-findings">
        {lines.map((check) => (
          <li key={`${check.field}${check.message}`}>
            <button
              type="button"
              className="zj-link"
              onClick={() => void show(wizard, Math.max(0, stepOfField(check.field)), check.field)}
            >
              {`${check.words}：${checkText(check)}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 还缺的内容；点一项就到那一处。 */
function Missing({ wizard, state }: { wizard: Wizard; state: WizardState }) {
  const missing = steps.flatMap((step) => missingIn(state, step).map(({ field, message }) => ({ field, message, step })))
  if (missing.length === 0) return null
  return (
    <section className="wizard-card wizard-missing" aria-label="还缺的内容">
      <p>{`还缺 ${missing.length} 项，补齐后才能提交：`}</p>
      <ul>
        {missing.map(({ field, message, step }) => (
          <li key={field}>
            <button type="button" className="zj-link" title={message} onClick={() => void show(wizard, step, field)}>
              {problemLabel(state, field)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Part({ title, onEdit, children }: { title: string; onEdit: () => void; children: ReactNode }) {
  return (
    <section className="wizard-card wizard-part" aria-label={title}>
      <header className="wizard-card-head">
        <h2>{title}</h2>
        <button type="button" className="zj-link wizard-card-extra" aria-label={`修改${title}`} onClick={onEdit}>
          修改
        </button>
      </header>
      {children}
    </section>
  )
}

interface Line {
  key: string
  label: string
  value: ReactNode
}

const priceOf = (price: unknown): string => (isDecimal(price) ? tellDecimal(price, undefined, '万元') : String(price))

function parties(state: WizardState): Line[] {
  const units = liveRows(state.units).map((row) => ({
    key: row.key,
    label: unitRole.labelOf(row.role),
    value: [row.unit_name, row.leader && `负责人 ${String(row.leader)}`, row.price && `合同价 ${priceOf(row.price)} 万元`]
      .filter(Boolean)
      .join('，'),
  }))
  const staff = liveRows(state.managers)
    .filter((row) => !isEmptyRow(row))
    .map((row) => ({
      key: row.key,
      label: `${unitRole.labelOf(row.unit_role).slice(0, 2)} ${keyPost.labelOf(row.post)}`,
      value: [row.name, row.cert_no].filter(Boolean).join('，'),
    }))
  return [...units, ...staff]
}

const monomers = (state: WizardState): Line[] =>
  liveRows(state.lineTableData).map((row) => ({
    key: row.key,
    label: monomerKind.labelOf(row.kind),
    value: [row.name, row.floor_area && `${String(row.floor_area)} ㎡`, row.length_m && `${String(row.length_m)} m`]
      .filter(Boolean)
      .join('，'),
  }))

const documents = (state: WizardState): Line[] =>
  fileGroups.map((group) => {
    const count = state.files.filter((file) => file.item.startsWith(group.code)).length
    const required = group.items.filter((item) => item.required)
    const present = required.filter((item) => state.files.some((file) => file.item === item.code)).length
    return {
      key: group.code,
      label: group.label,
      value: `${count} 个文件${required.length > 0 ? `，必备 ${present} / ${required.length}` : ''}`,
    }
  })

const PARTS: Readonly<Record<number, (state: WizardState) => Line[]>> = { 1: parties, 2: monomers, 4: documents }
