/** One row of a view, before VS Code's own objects are made of it. */
export interface Shown {
  /** Stable over refreshes: the row keeps its selection and whether it is open. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** A codicon, and the theme's colour for it. */
  readonly icon: string;
  readonly color?: string;
  /** Markdown whose foreign parts are escaped. */
  readonly tooltip: string;
  /** What a screen reader says in place of label and description. */
  readonly spoken: string;
  /** What the menus are told of it. */
  readonly context?: string;
  readonly expandable?: boolean;
  readonly click?: Click;
}

/** A command that takes one argument, and its name for those who hear it. */
export interface Click {
  readonly command: string;
  readonly title: string;
  readonly argument: unknown;
}
