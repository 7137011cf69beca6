import { signsOf } from '@zhujian/domain/paper-signs'
import { type AnyEntity, type Field, type FieldOf, standingOf } from '@zhujian/model'
import { classifyFile, isBlank } from '@zhujian/model/text'
import type { ReactNode } from 'react'
import { kindOf, useKinds } from '../ui/form/kind'
import { unitText } from '../ui/form/unit-text'
import { ownRecordOf } from '../ui/own-record'
import { paperHead } from '../ui/paper-head'
import { PrintRecord, type PrintDoor } from '../ui/record-head'
import { RecordSheet, SheetFacts, SheetPictures, SheetSigns } from '../ui/record-sheet'
import { SheetTable } from '../ui/sheet-table'
import { splitFiles, useFileUrl } from '../ui/upload/file-list'
import { type PrintedPart, WithParts } from './print-parts'
import { paperFields } from './record-fields'
import type { WireRow } from './source'

interface PaperProps {
  entity: AnyEntity
  row: WireRow
}

/** 打印: the record as the paper form, in the order of its fields. */
export function PrintRow({ entity, row, trigger }: PaperProps & PrintDoor) {
  const Own = ownRecordOf(entity.name)?.Paper
  const paper = (onDone: () => void) =>
    Own ? (
      <Own row={row} onDone={onDone} />
    ) : (
      <WithParts entity={entity} row={row} onDone={onDone}>
        {(parts) => <Paper entity={entity} row={row} parts={parts} onDone={onDone} />}
      </WithParts>
    )
  return <PrintRecord trigger={trigger} paper={paper} />
}

/** Who the record names; the signature itself is written by hand. */
const nameIn = (row: WireRow, field = ''): string => String(row[`${field}_text`] ?? '')

/** The pictures among the files of a field: they are the evidence, so they are on the paper. */
const picturesOf = (value: unknown, field: Field): string[] =>
  field.kind === 'files' ? splitFiles(value).filter((path) => classifyFile(path) === 'image') : []

interface Shown {
  readonly name: string
  readonly field: Field
}
interface Section {
  readonly facts: Shown[]
  readonly table?: { readonly name: string; readonly field: FieldOf<'lines'> }
}

/** As on the paper form: its tables stand between the fields before and after them, who decided when stands at the end. */
function sectionsOf(shown: readonly Shown[]): Section[] {
  const sections: Section[] = []
  for (const { name, field } of shown) {
    const last = sections[sections.length - 1]
    if (field.kind === 'lines') sections.push({ facts: [], table: { name, field } })
    else if (last && !last.table) last.facts.push({ name, field })
    else sections.push({ facts: [{ name, field }] })
  }
  return sections
}

type ValueOf = (field: Field, name: string, of: Readonly<Record<string, unknown>>, unit?: string) => ReactNode

function PartTable({ part: { entity, title, rows, columns }, valueOf }: { part: PrintedPart; valueOf: ValueOf }) {
  const cell = (row: WireRow, name: string, field: Field | undefined) =>
    field ? valueOf(field, name, row, '') : standingOf(entity, row)
  return (
    <SheetTable
      title={title}
      heads={columns.map(({ label }) => label)}
      rows={rows.map((row) => ({ key: row.id, cells: columns.map(({ name, field }) => cell(row, name, field)) }))}
    />
  )
}

function Paper({ entity, row, parts, onDone }: PaperProps & { parts: readonly PrintedPart[]; onDone: () => void }) {
  const kinds = useKinds()
  const urlOf = useFileUrl()
  const valueOf: ValueOf = (field, name, of, unit = unitText(field.unit)) => {
    if (field.kind === 'files') return isBlank(of[name]) ? '' : `${String(of[name]).split(',').length} 个，见平台`
    const text = kindOf(kinds, field).toText(of[name], of, field, name)
    return isBlank(of[name]) ? '' : `${text}${unit}`
  }
  const shown = paperFields(entity, row)
  const albums = shown.flatMap(({ name, field }) => {
    const paths = picturesOf(row[name], field)
    return paths.length > 0 ? [{ name, label: field.label, urls: paths.map(urlOf) }] : []
  })
  const sections = sectionsOf(
    shown.filter(({ name, field }) => field.kind !== 'serial' && picturesOf(row[name], field).length === 0),
  )
  return (
    <RecordSheet
      title={entity.label}
      {...paperHead(entity, row)}
      state={standingOf(entity, row)}
      address={`/todo/record?entity=${entity.name}&id=${row.id}`}
      onDone={onDone}
    >
      {sections.map(({ facts, table }) =>
        table ? (
          <SheetTable
            key={table.name}
            title={table.field.label}
            heads={Object.values(table.field.fields).map(({ label, unit }) => (unit ? `${label}/${unit}` : label))}
            rows={((row[table.name] as Record<string, unknown>[] | null) ?? []).map((line, key) => ({
              key,
              // The unit stands in the head.
              cells: Object.entries(table.field.fields).map(([column, each]) => valueOf(each, column, line, '')),
            }))}
          />
        ) : (
          <SheetFacts
            key={facts[0]?.name}
            facts={facts.map(({ name, field }) => [field.label, valueOf(field, name, row)] as const)}
          />
        ),
      )}
      {parts.map((part) => (
        <PartTable key={part.entity.name} part={part} valueOf={valueOf} />
      ))}
      {albums.map(({ name, label, urls }) => (
        <SheetPictures key={name} label={label} urls={urls} />
      ))}
      <SheetSigns sides={signsOf(entity).map(({ by, ...sign }) => ({ ...sign, who: nameIn(row, by) }))} />
    </RecordSheet>
  )
}
