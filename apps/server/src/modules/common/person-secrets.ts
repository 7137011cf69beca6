import type { Writing } from '../../entity/write'
import { sql } from 'kysely'

/** What the register of people holds sealed of one person; the number only where it is that of an identity card. */
export interface PersonSecrets {
  readonly idno: string | null
  readonly tel: string | null
}

/** Opened to be sealed anew on another row of the same person, in the same transaction. */
export async function personSecrets({ trx, context: { platform } }: Writing, workerId: number): Promise<PersonSecrets> {
  const { rows } = await sql<PersonSecrets & { idcard_type: string }>`select idno_sealed as idno, tel_sealed as tel, idcard_type
    from worker where id = ${workerId}`.execute(trx)
  const open = (field: 'idno' | 'tel') => {
    const sealed = rows[0]?.[field]
    return sealed ? platform.crypto.open(sealed, `worker:${workerId}:${field}`) : null
  }
  return { idno: rows[0]?.idcard_type === '01' ? open('idno') : null, tel: open('tel') }
}
