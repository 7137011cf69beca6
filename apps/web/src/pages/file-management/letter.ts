import type { StoredFile } from './correspondence-paths'

export interface Letter extends Readonly<Record<string, unknown>> {
  id: number
  title: string
  doc_no: string | null
  category: number
  urgency: number
  secrecy: number
  content: string | null
  sender_name: string
  sender_unit: string | null
  engineering_id_text: string | null
  sent_at: number
  due_on: string | null
  read_at: number | null
  signed_at: number | null
  sign_name: string | null
  feedback: string | null
  feedback_at: number | null
  can: readonly string[]
  files: readonly StoredFile[]
  feedback_files: readonly StoredFile[]
}
