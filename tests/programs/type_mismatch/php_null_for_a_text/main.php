<?php
declare(strict_types=1);

class Users
{
    private array $mails = [];

    public function add(string $name, ?string $mail): void
    {
        $this->mails[$name] = $mail;
    }

    public function mailOf(string $name): ?string
    {
        return $this->mails[$name] ?? null;
    }
}

function domain_of(string $mail): string
{
    return substr($mail, strpos($mail, '@') + 1);
}

$users = new Users();
$users->add('ann', 'ann@example.org');
$users->add('bo', null);
foreach (['ann', 'bo'] as $name) {
    echo domain_of($users->mailOf($name)), "\n";
}
