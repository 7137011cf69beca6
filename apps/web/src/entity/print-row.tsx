import { type AnyEntity, type Field, nameOf } from '@zhujian/model'
import { classifyFile, isBlank } from '@zhujian/model/text'
import type { ReactNode } from 'react'
import { kindOf, useKinds } from '../ui/form/kind'
import { unitText } from '../ui/form/unit-text'
import { PrintRecord } from '../ui/record-head'
import { RecordSheet, SheetFacts, SheetPictures, SheetSigns } from '../ui/record-sheet'
import { SheetTable } from '../ui/sheet-table'
import { splitFiles, useFileUrl } from '../ui/upload/file-list'
import { itemsOf } from './record-fields'
import { nameOfRow, type WireRow } from './source'

interface PaperProps {
  entity: AnyEntity
  row: WireRow
}

/** 打印: the record as the paper form, in the order of its fields. */
export function PrintRow({ entity, row }: PaperProps) {
  return <PrintRecord paper={(onDone) => <Paper entity={entity} row={row} onDone={onDone} />} />
}

/** The pictures among the files of a field: they are the evidence, so they are on the paper. */
const picturesOf = (value: unknown, field: Field): string[] =>
  field.kind === 'files' ? splitFiles(value).filter((path) => classifyFile(path) === 'image') : []

function Paper({ entity, row, onDone }: PaperProps & { onDone: () => void }) {
  const kinds = useKinds()
  const urlOf = useFileUrl()
  const valueOf = (field: Field, name: string, of: Readonly<Record<string, unknown>>): ReactNode => {
    if (field.kind === 'files') return isBlank(of[name]) ? '' : `${String(of[name]).split(',').length} 个，见平台`
    const text = kindOf(kinds, field).toText(of[name], of, field, name)
    return isBlank(of[name]) ? '' : `${text}${unitText(field.unit) ?? ''}`
  }
  const shown = itemsOf(entity, row)
    .map(nameOf)
    .flatMap((name) => {
      const field = entity.fields[name]
      return field ? [{ name, field }] : []
    })
  const serial = shown.find(({ field }) => field.kind === 'serial')
  const facts = shown.filter(
    ({ field, name }) => !['lines', 'serial'].includes(field.kind) && picturesOf(row[name], field).length === 0,
  )
  const albums = shown.flatMap(({ name, field }) => {
    const paths = picturesOf(row[name], field)
    return paths.length > 0 ? [{ name, label: field.label, urls: paths.map(urlOf) }] : []
  })
  const tables = shown.flatMap(({ name, field }) => (field.kind === 'lines' ? [{ name, field }] : []))
  return (
    <RecordSheet
      title={entity.label}
      no={serial ? String(row[serial.name] ?? '') : nameOfRow(row, entity.display)}
      state={entity.flow?.states.labelOf(row.state) ?? '—'}
      address={`/todo/record?entity=${entity.name}&id=${row.id}`}
      onDone={onDone}
    >
      <SheetFacts facts={facts.map(({ name, field }) => [field.label, valueOf(field, name, row)] as const)} />
      {tables.map(({ name, field }) => (
        <SheetTable
          key={name}
          heads={Object.values(field.fields).map(({ label }) => label)}
          rows={((row[name] as Record<string, unknown>[] | null) ?? []).map((line, key) => ({
            key,
            cells: Object.entries(field.fields).map(([column, each]) => valueOf(each, column, line)),
          }))}
        />
      ))}
      {albums.map(({ name, label, urls }) => (
        <SheetPictures key={name} label={label} urls={urls} />
      ))}
      {entity.flow && <SheetSigns />}
    </RecordSheet>
  )
}
