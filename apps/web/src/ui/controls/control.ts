/** What every control of the kit takes besides its value. */
export interface ControlProps {
  id?: string | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  /** Said to readers of the screen; the star beside the label is for the eye. */
  required?: boolean | undefined
  describedBy?: string | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
}

/** The same facts in the words of antd. */
export function antdProps({ id, disabled, invalid, required, describedBy, placeholder, onBlur }: ControlProps) {
  return {
    ...(id !== undefined && { id }),
    ...(placeholder !== undefined && { placeholder }),
    ...(onBlur && { onBlur }),
    disabled: disabled ?? false,
    status: invalid ? ('error' as const) : ('' as const),
    'aria-invalid': invalid ?? false,
    ...(required && { 'aria-required': true }),
    'aria-describedby': describedBy,
  }
}
