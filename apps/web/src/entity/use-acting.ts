import { useState } from 'react'

/**
 * What is being done in a record, on the row as it stood when that was begun. Whatever others do to the record meanwhile, the dialog
 * stays with what was typed in it; the server then says who was faster.
 */
export function useActing<R>(row: R) {
  const [acting, setActing] = useState<{ readonly name: string; readonly row: R } | null>(null)
  return { acting, act: (name: string) => setActing({ name, row }), close: () => setActing(null) }
}
