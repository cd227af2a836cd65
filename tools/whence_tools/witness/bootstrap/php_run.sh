# Runs a command so that the PHP functions of the workspace, which is a copy, write down what they do.
#
#     sh php_run.sh COMMAND…
#
# Their files are rewritten where they lie: so a main script, an autoloader, a test runner and their
# children are watched alike. A file that cannot be rewritten runs as it is.
here=$(dirname "$0")
case ${1##*/} in
php | php[0-9]*) php=$1 ;;
*) php=php ;;
esac
"$php" -d auto_prepend_file= -d display_errors=0 "$here/php_rewrite.php" </dev/null >/dev/null 2>&1
exec "$@"
