import * as forms from './form';

function build(): forms.Form<'name' | 'kind'> {
  return forms.Form.create<'name' | 'kind'>()
    .field('name', new forms.Text(forms.required(), forms.longest(3)))
    .field('kind', new forms.Choice(forms.required()));
}

function show(errors: string): void;
function show(errors: string[]): void;
function show(errors: string | string[]): void {
  if (typeof errors === 'string') showOne(errors);
  else showMany(errors);
}

function showOne(error: string): void {}

function showMany(errors: string[]): void {}

function submit(): void {
  show(build().validate());
}

submit();
