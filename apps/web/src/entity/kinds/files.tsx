import type { FilesField } from '@zhujian/model'
import type { CellProps, FormRow, InputProps, Kind } from '../../ui/form/kind'
import { splitFiles } from '../../ui/upload/file-list'
import { Uploader } from '../../ui/upload/uploader'
import type { FileInfo } from '../../ui/upload/uploader'
import { FileStack } from '../../ui/cells/file-stack'
import { stringOf } from './text'

function Cell({ field, name, value, row }: CellProps<FilesField>) {
  return <FileStack value={value} label={field.label} infos={infosIn(row, name)} />
}

/** Where a form that is no record keeps what is known of its stored files: one of its fields may be called `files` itself. */
export const FILE_INFOS = '$files'

/** Names and sizes of stored files, where the record came with them: row.files[name]. */
function infosIn(row: FormRow, name: string): readonly FileInfo[] {
  const all = row[FILE_INFOS] ?? row['files']
  const infos = typeof all === 'object' && all !== null ? (all as Record<string, unknown>)[name] : undefined
  return Array.isArray(infos) ? (infos as FileInfo[]) : []
}

function Input({ field, name, id, value, row, disabled, describedBy, onChange }: InputProps<FilesField>) {
  return (
    <Uploader
      id={id}
      name={name}
      value={stringOf(value)}
      accept={field.accept}
      max={field.max}
      infos={infosIn(row, name)}
      disabled={disabled}
      describedBy={describedBy}
      onChange={(next) => onChange(next)}
    />
  )
}

const toText = (value: unknown): string => {
  const count = splitFiles(value).length
  return count === 0 ? '' : `${count} 个文件`
}

export const filesKind: Kind<FilesField> = { cell: Cell, input: Input, search: null, toText }
